import { useEffect, useEffectEvent, useState } from 'react';
import type { QueuedRecord, Verdict } from '@moonfloor/contract/moderation/moderation';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { useTabState } from '../../../api/use-tab-state.ts';
import { keyOf } from '../use-record-actions.ts';

/** Whether records await a moderator or, after being returned, their author; or were just decided by the reader. */
export type QueueState = 'waiting' | 'returned' | 'decided';

/** Number of records in each state. */
export type Totals = Record<QueueState, number>;

/** The loaded part of the queue, from its beginning. */
interface LoadedQueue {
  records: QueuedRecord[];
  totals: Totals;
}

/** The page of the queue, and of the reader's latest decisions. */
export const queuePath = '/admin-dashboard/moderation';
export const decidedPath = `${queuePath}?state=decided`;

/** Number of records per request. */
const pageSize = 50;

/** Loads the first `pages` pages of the queue. A record that shifts between pages during loading is included once. */
async function fetchQueue(state: QueueState, pages: number, signal: AbortSignal): Promise<LoadedQueue> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const responses = await Promise.all(
    numbers.map((page) => api('listQueue', { query: { state, page, limit: pageSize } }, { signal })),
  );
  const records = new Map(responses.flatMap((response) => response.records).map((record) => [keyOf(record), record]));
  return { records: [...records.values()], totals: responses.at(-1)!.totals };
}

/** Returns a key that is unique across versions of all records. */
export const reviewedVersion = (record: QueuedRecord): string => `${keyOf(record)} ${record.updated_at}`;

/** Decisions made in this browser, by the version that they apply to. */
export type DecidedVersions = ReadonlyMap<string, Verdict['decision']>;

/** Returns the queue without records decided here that the server's response may still contain. */
export function withoutDecided(
  { records, totals }: LoadedQueue,
  state: QueueState,
  decided: DecidedVersions,
): LoadedQueue {
  const undecided = records.filter((record) => !decided.has(reviewedVersion(record)));
  const decidedCount = records.length - undecided.length;
  const returned = records.filter((record) => decided.get(reviewedVersion(record)) === 'return').length;
  return {
    records: undecided,
    totals: {
      waiting: totals.waiting - (state === 'waiting' ? decidedCount : 0),
      returned: totals.returned + returned - (state === 'returned' ? decidedCount : 0),
      decided: totals.decided + decidedCount,
    },
  };
}

/** Loads more when the selection is within this many records of the end of the loaded part. */
const loadMoreMargin = 10;

/**
 * The loaded part of the queue and the selected record; loads more near the end. `hide` removes a record and selects
 * the next one; `show` puts it back at its previous position.
 */
export function useQueue(state: QueueState) {
  const [pages, setPages] = useState(1);
  const [decided, setDecided] = useState<DecidedVersions>(new Map());
  const [place, setPlace] = useTabState(`queue-place:${state}`, { key: '', index: 0 });
  const { data, error, busy, reload } = useLoad((signal) => fetchQueue(state, pages, signal));
  const undecidedQueue = data === null ? null : withoutDecided(data, state, decided);
  const records = undecidedQueue?.records ?? [];
  const at = records.findIndex((record) => keyOf(record) === place.key);
  const index = at >= 0 ? at : Math.max(0, Math.min(place.index, records.length - 1));
  const hasMore = undecidedQueue !== null && records.length < undecidedQueue.totals[state];
  const isNearEnd = hasMore && error === null && index >= records.length - loadMoreMargin;

  const grow = useEffectEvent(() => {
    // Decided records have left the server's pages, so later records have shifted to earlier pages.
    setPages(Math.floor(records.length / pageSize) + 1);
    reload();
  });
  useEffect(() => {
    if (isNearEnd) grow();
  }, [isNearEnd, records.length]);

  const select = (to: number): void => {
    const record = records[to];
    if (record !== undefined) setPlace(() => ({ key: keyOf(record), index: to }));
  };
  return {
    records,
    totals: undecidedQueue?.totals ?? null,
    index,
    current: records[index] ?? null,
    error,
    busy,
    reload,
    select,
    /** Selects a record once it is in the queue (again). */
    goToIndex: (record: QueuedRecord) => setPlace(() => ({ key: keyOf(record), index })),
    /** `version` is the `updated_at` of the displayed version, which may be newer than the one in the list. */
    hide: (record: QueuedRecord, decision: 'publish' | 'return', version: string) => {
      const after = records[records.indexOf(record) + 1];
      if (after !== undefined && record === records[index]) setPlace(() => ({ key: keyOf(after), index }));
      const decidedVersion = reviewedVersion({ ...record, updated_at: version });
      setDecided((before) => new Map(before).set(reviewedVersion(record), decision).set(decidedVersion, decision));
    },
    show: (record: QueuedRecord) =>
      setDecided((before) => new Map([...before].filter(([version]) => !version.startsWith(`${keyOf(record)} `)))),
  };
}

export type ReviewQueue = ReturnType<typeof useQueue>;
