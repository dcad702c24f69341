import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ArtistDetail } from '@moonfloor/contract/artists';
import type { DecorationDetail } from '@moonfloor/contract/decorations';
import type { EventDetail } from '@moonfloor/contract/events';
import type { WaitingRecord } from '@moonfloor/contract/moderation';
import { api } from '../../../api/browser.ts';
import { preloadPicture } from '../../../ui/preload-picture.ts';
import { versionOf } from './queue-page.ts';

/** A record as its public page shows it. */
export type Previewed =
  | { type: 'event'; record: EventDetail }
  | { type: 'artist'; record: ArtistDetail }
  | { type: 'decoration'; record: DecorationDetail };

/** A preview on its way, there, or failed. */
export type Preview = { state: 'loading' } | { state: 'ready'; shown: Previewed } | { state: 'failed'; fault: unknown };

/** How many records after the one that is looked at are fetched ahead. */
const ahead = 3;
/** How many previews are kept. */
const most = 40;

async function fetchPreview({ type, id }: WaitingRecord): Promise<Previewed> {
  const parts = { params: { id } };
  const signed = { signed: true };
  if (type === 'event') return { type, record: await api('getEvent', parts, signed) };
  if (type === 'artist') return { type, record: await api('getArtist', parts, signed) };
  return { type, record: await api('getDecoration', parts, signed) };
}

const pictureOf = ({ type, record }: Previewed) => (type === 'decoration' ? record.images[0]?.picture : record.picture);

/**
 * The preview of the record at `index`. Those that follow are fetched ahead with their pictures, so that moving on takes
 * no time. `retry` fetches a failed one again.
 */
export function usePreviews(
  records: readonly WaitingRecord[],
  index: number,
): { preview: Preview; retry: () => void } {
  const kept = useRef(new Map<string, Preview>());
  const [, render] = useReducer((count: number) => count + 1, 0);
  const current = records[index];

  const load = useCallback(async (record: WaitingRecord): Promise<void> => {
    const version = versionOf(record);
    if (kept.current.has(version)) return;
    kept.current.set(version, { state: 'loading' });
    for (const oldest of [...kept.current.keys()].slice(0, -most)) kept.current.delete(oldest);
    try {
      const shown = await fetchPreview(record);
      kept.current.set(version, { state: 'ready', shown });
      preloadPicture(pictureOf(shown) ?? null);
    } catch (fault) {
      kept.current.set(version, { state: 'failed', fault });
    }
    render();
  }, []);

  useEffect(() => {
    for (const record of records.slice(index, index + 1 + ahead)) void load(record);
  });

  const version = current === undefined ? '' : versionOf(current);
  return {
    preview: kept.current.get(version) ?? { state: 'loading' },
    retry: () => {
      kept.current.delete(version);
      render();
    },
  };
}
