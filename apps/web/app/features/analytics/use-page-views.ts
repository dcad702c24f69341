import { useEffect } from 'react';
import { type PageViewBeacon, createPageViewBeacon } from './page-view-beacon.ts';

/** One instance per document, even if the component is remounted. */
let beacon: PageViewBeacon | undefined;

/** Reports page views of this visit and the time that each page is visible. */
export function usePageViews(path: string): void {
  useEffect(() => {
    beacon ??= createPageViewBeacon();
    beacon.show(path);
  }, [path]);
  useEffect(() => () => beacon?.show(null), []);
}
