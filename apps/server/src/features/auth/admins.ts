import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';

/** placeholder to be completed in this step */
export async function ensureAdmin(_deps: Deps, _admin: NonNullable<Config['admin']>): Promise<void> {
  await Promise.resolve();
}
