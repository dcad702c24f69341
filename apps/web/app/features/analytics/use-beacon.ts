import { useEffect } from 'react';
import { type Beacon, createBeacon } from './beacon.ts';

/** One for the whole document, however often its frame comes and goes. */
let beacon: Beacon | undefined;

/** Counts the pages of this visit and the time that they are in front. */
export function useBeacon(path: string): void {
  useEffect(() => {
    beacon ??= createBeacon();
    beacon.show(path);
  }, [path]);
  useEffect(() => () => beacon?.show(null), []);
}
