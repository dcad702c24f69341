import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { countSubmission } from '../records/quota.ts';

/** Thrown to roll a previewed change back. */
class Previewed extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('previewed');
    this.result = result;
  }
}

/**
 * Runs a change that shows what it does, in its transaction, and takes it back. It costs as much as the change and counts as
 * much. Throws as the change, and 429.
 */
export async function preview<T>(
  deps: Pick<Deps, 'store' | 'config' | 'clock'>,
  actor: Actor,
  change: (show: (result: T) => never) => Promise<unknown>,
): Promise<T> {
  await countSubmission(deps.store.db, deps, actor, []);
  try {
    await change((result) => {
      throw new Previewed(result);
    });
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `show` throws it
    if (error instanceof Previewed) return error.result as T;
    throw error;
  }
  throw new Error('the change showed nothing');
}
