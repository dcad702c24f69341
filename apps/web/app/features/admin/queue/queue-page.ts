import type { QueuedRecord, Verdict } from '@moonfloor/contract/moderation/moderation';
import { api } from '../../../api/browser.ts';
import { keyOf } from '../use-record-actions.ts';

/** Whether records await an admin or, after being returned, their author; or were just decided by the reader. */
export type QueueState = 'waiting' | 'returned' | 'decided';

/** Number of records in each state. */
export type Totals = Record<QueueState, number>;

/** The loaded part of the queue, from its beginning. */
export interface LoadedQueue {
  records: QueuedRecord[];
  totals: Totals;
}

/** The page of the queue, and of the reader's latest decisions. */
export const queuePath = '/admin-dashboard/moderation';
export const decidedPath = `${queuePath}?state=decided`;

/** Number of records per request. */
export const pageSize = 50;

/** Loads the first `pages` pages of the queue. A record that shifts between pages during loading is included once. */
export async function fetchQueue(state: QueueState, pages: number, signal: AbortSignal): Promise<LoadedQueue> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const responses = await Promise.all(
    numbers.map((page) => api('listQueue', { query: { state, page, limit: pageSize } }, { signal })),
  );
  const records = new Map(responses.flatMap((response) => response.records).map((record) => [keyOf(record), record]));
  return { records: [...records.values()], totals: responses.at(-1)!.totals };
}

/** Returns a key that is unique across versions of all records. */
export const versionOf = (record: QueuedRecord): string => `${keyOf(record)} ${record.updated_at}`;

/** Decisions made in this browser, by the version that they apply to. */
export type DecidedVersions = ReadonlyMap<string, Verdict['decision']>;

/** Returns the queue without records decided here that the server's response may still contain. */
export function withoutDecided(
  { records, totals }: LoadedQueue,
  state: QueueState,
  decided: DecidedVersions,
): LoadedQueue {
  const left = records.filter((record) => !decided.has(versionOf(record)));
  const gone = records.length - left.length;
  const returned = records.filter((record) => decided.get(versionOf(record)) === 'return').length;
  return {
    records: left,
    totals: {
      waiting: totals.waiting - (state === 'waiting' ? gone : 0),
      returned: totals.returned + returned - (state === 'returned' ? gone : 0),
      decided: totals.decided + gone,
    },
  };
}
