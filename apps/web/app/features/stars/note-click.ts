import type { StarTarget } from '@moonfloor/contract/star-types';
import { readStored, writeStored } from '../../ui/local-storage.ts';

/** Local storage key of the stars. Keys that begin with it are kept at sign-out. */
export const storageKey = 'stars';

/**
 * Stores that something is to be starred or not, as a line after the stars: whichever page first loads their code, now or
 * later, takes it over. Returns when that was.
 */
export function noteClick({ type, id }: StarTarget, starred: boolean): number {
  const at = Date.now();
  writeStored(storageKey, `${readStored(storageKey) ?? ''}\n${type} ${id} ${starred} ${at}`);
  return at;
}
