import type { Schema } from './form-kind.ts';

/** Fetches a validator of the contract when a form needs it: visitors load none. */
export async function loadSchema(load: () => Promise<Schema>): Promise<Schema> {
  const { parseWithoutEval } = await import('@moonfloor/contract/without-eval');
  parseWithoutEval();
  return load();
}
