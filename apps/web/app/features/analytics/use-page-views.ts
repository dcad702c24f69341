import { useEffect } from 'react';
import { type PageViewBeacon, createPageViewBeacon } from './page-view-beacon.ts';

/** One for the whole document, however often its frame comes and goes. */
let beacon: PageViewBeacon | undefined;

/** Counts the pages of this visit and the time that they are in front. */
export function usePageViews(path: string): void {
  useEffect(() => {
    beacon ??= createPageViewBeacon();
    beacon.show(path);
  }, [path]);
  useEffect(() => () => beacon?.show(null), []);
}
