import type { Schema } from './form-definition.ts';

/** Loads a validator of the contract when a form needs it, so that visitors do not download it. */
export async function loadSchema(load: () => Promise<Schema>): Promise<Schema> {
  const { disableZodJit } = await import('@moonfloor/contract/disable-zod-jit');
  disableZodJit();
  return load();
}
