import type { Schema } from './form-definition.ts';

/** Fetches a validator of the contract when a form needs it: visitors load none. */
export async function loadSchema(load: () => Promise<Schema>): Promise<Schema> {
  const { disableZodJit } = await import('@moonfloor/contract/disable-zod-jit');
  disableZodJit();
  return load();
}
