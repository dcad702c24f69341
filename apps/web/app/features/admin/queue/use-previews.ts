import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import type { ArtistDetail } from '@moonfloor/contract/records/artists';
import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { simpleCallNames } from '@moonfloor/contract/records/simple-calls';
import type { SimpleRecord } from '@moonfloor/contract/records/simple-records';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { api } from '../../../api/browser.ts';
import { type PictureSource, topSizes, variants } from '../../../ui/picture-source.ts';
import { reviewedVersion } from './use-queue.ts';

/** Preloads a picture that will be displayed at the top of a record's page. */
function preloadPicture(picture: PictureSource | null): void {
  if (picture === null) return;
  const image = new Image();
  image.sizes = topSizes;
  image.srcset = variants(picture);
}

/** A record as returned for its public page. */
export type PreviewedRecord =
  | { type: 'event'; record: EventDetail }
  | { type: 'artist'; record: ArtistDetail }
  | { type: 'decoration'; record: DecorationDetail }
  | { type: SimpleType; record: SimpleRecord };

/** A preview that is loading, loaded or failed. */
export type Preview =
  | { state: 'loading' }
  | { state: 'ready'; shown: PreviewedRecord }
  | { state: 'failed'; error: unknown };

/** Number of records after the selected one that are prefetched. */
const prefetchedPreviews = 3;
/** Maximum number of cached previews. */
const maxPreviews = 40;

async function fetchPreview({ type, id }: QueuedRecord): Promise<PreviewedRecord> {
  const parts = { params: { id } };
  const signed = { signed: true };
  if (type === 'event') return { type, record: await api('getEvent', parts, signed) };
  if (type === 'artist') return { type, record: await api('getArtist', parts, signed) };
  if (type === 'decoration') return { type, record: await api('getDecoration', parts, signed) };
  return { type, record: await api(simpleCallNames(type).get, parts, signed) };
}

const recordPicture = ({ type, record }: PreviewedRecord) =>
  type === 'decoration' ? record.images[0]?.picture : record.picture;

/**
 * Returns the preview of the record at `index`. Prefetches the following ones with their pictures, so that advancing is
 * immediate. `retry` repeats a failed request.
 */
export function usePreviews(records: readonly QueuedRecord[], index: number): { preview: Preview; retry: () => void } {
  const cached = useRef(new Map<string, Preview>());
  const [, render] = useReducer((count: number) => count + 1, 0);
  const current = records[index];

  const load = useCallback(async (record: QueuedRecord): Promise<void> => {
    const version = reviewedVersion(record);
    if (cached.current.has(version)) return;
    cached.current.set(version, { state: 'loading' });
    for (const oldest of [...cached.current.keys()].slice(0, -maxPreviews)) cached.current.delete(oldest);
    try {
      const loadedPreview = await fetchPreview(record);
      cached.current.set(version, { state: 'ready', shown: loadedPreview });
      preloadPicture(recordPicture(loadedPreview) ?? null);
    } catch (error) {
      cached.current.set(version, { state: 'failed', error });
    }
    render();
  }, []);

  useEffect(() => {
    for (const record of records.slice(index, index + 1 + prefetchedPreviews)) void load(record);
  });

  const version = current === undefined ? '' : reviewedVersion(current);
  return {
    preview: cached.current.get(version) ?? { state: 'loading' },
    retry: () => {
      cached.current.delete(version);
      render();
    },
  };
}

/** Share of the window's height that one step shows of a page that is longer. */
const step = 0.8;

/** For this long after a record has taken the place of a decided one, and after each press meanwhile, it is not published. */
const tooSoonMs = 700;

/**
 * Whether the end of a version's preview was in sight. `start` and `end` are for elements around the preview. `showRest`
 * opens what is folded and shows the part that follows, at first the beginning; it counts as a look once the text of an
 * event, which is below its picture, was in sight. After `expectNext`, which a decision calls, the
 * next version appears unasked, and `isTooSoon` is true until it was there for a moment without being asked again.
 */
export function useLook(version: string) {
  const [seenVersion, setSeenVersion] = useState('');
  const start = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const appeared = useRef<number | null>(null);
  useEffect(() => {
    if (appeared.current !== null) appeared.current = Date.now();
  }, [version]);
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeenVersion(version);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [version]);
  return {
    start,
    end,
    seen: seenVersion === version,
    expectNext: (): void => {
      appeared.current = Date.now();
    },
    isTooSoon: (): boolean => {
      const hasJustAppeared = appeared.current !== null && Date.now() - appeared.current < tooSoonMs;
      appeared.current = hasJustAppeared ? Date.now() : null;
      return hasJustAppeared;
    },
    showRest: (): void => {
      for (const folded of start.current?.querySelectorAll('details') ?? []) folded.open = true;
      const most = window.innerHeight * step;
      const top = start.current?.getBoundingClientRect().top ?? 0;
      // a preview that is below the window, or hardly begins in it, is shown from its beginning
      window.scrollBy({ top: top > window.innerHeight / 2 ? top - (window.innerHeight - most) : most });
      const text = start.current?.querySelector('#info') ?? start.current?.querySelector('h2');
      if (text == null || text.getBoundingClientRect().bottom <= window.innerHeight) setSeenVersion(version);
    },
  };
}
