import type { Decision, QueuedRecord } from '@moonfloor/contract/moderation';
import { api } from '../../../api/browser.ts';

/** Whether records wait for an admin or, sent back, for their author. */
export type QueueState = 'waiting' | 'returned';

/** How many records there are in each state. */
export type Totals = Record<QueueState, number>;

/** The beginning of the queue, as far as it has been loaded. */
export interface LoadedQueue {
  records: QueuedRecord[];
  totals: Totals;
}

/** Records that one call brings. */
export const pageSize = 100;

/** Loads so many pages of the queue; what moves from one to the next meanwhile is there once. */
export async function fetchQueue(state: QueueState, pages: number, signal: AbortSignal): Promise<LoadedQueue> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const answers = await Promise.all(
    numbers.map((page) => api('listQueue', { query: { state, page, limit: pageSize } }, { signal })),
  );
  const records = new Map(answers.flatMap((answer) => answer.records).map((record) => [keyOf(record), record]));
  return { records: [...records.values()], totals: answers.at(-1)!.totals };
}

/** What tells records of all types apart. */
export const keyOf = ({ type, id }: Pick<QueuedRecord, 'type' | 'id'>): string => `${type} ${id}`;

/** What tells versions of all records apart. */
export const versionOf = (record: QueuedRecord): string => `${keyOf(record)} ${record.updated_at}`;

/** What has been decided here, by the version that it was decided about. */
export type DecidedVersions = ReadonlyMap<string, Decision['decision']>;

/** What is left of the queue after what has been decided here, which the server may not know or not have told yet. */
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
    totals:
      state === 'waiting'
        ? { waiting: totals.waiting - gone, returned: totals.returned + returned }
        : { waiting: totals.waiting, returned: totals.returned - gone + returned },
  };
}
