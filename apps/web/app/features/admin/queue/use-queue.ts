import { useEffect, useEffectEvent, useState } from 'react';
import type { QueuedRecord } from '@moonfloor/contract/moderation';
import { useLoad } from '../../../api/use-load.ts';
import {
  type DecidedVersions,
  fetchQueue,
  keyOf,
  pageSize,
  type QueueState,
  versionOf,
  withoutDecided,
} from './queue-page.ts';

/** Records before the end of what is loaded at which more is fetched. */
const loadMoreMargin = 10;

/**
 * The queue as far as it is loaded, and the record that is looked at; near its end more is loaded. What is `hide`d leaves it at once, with the next
 * one in its place; `show` brings it back to where it was.
 */
export function useQueue(state: QueueState) {
  const [pages, setPages] = useState(1);
  const [decided, setDecided] = useState<DecidedVersions>(new Map());
  const [place, setPlace] = useState({ key: '', index: 0 });
  const { data, error, busy, reload } = useLoad((signal) => fetchQueue(state, pages, signal));
  const left = data === null ? null : withoutDecided(data, state, decided);
  const records = left?.records ?? [];
  const found = records.findIndex((record) => keyOf(record) === place.key);
  const index = found >= 0 ? found : Math.max(0, Math.min(place.index, records.length - 1));
  const more = left !== null && records.length < left.totals[state];
  const near = more && error === null && index >= records.length - loadMoreMargin;

  const grow = useEffectEvent(() => {
    // What has been decided is no longer on the server's pages, so others have moved up on them.
    setPages(Math.floor(records.length / pageSize) + 1);
    reload();
  });
  useEffect(() => {
    if (near) grow();
  }, [near, records.length]);

  const select = (to: number): void => {
    const record = records[to];
    if (record !== undefined) setPlace({ key: keyOf(record), index: to });
  };
  return {
    records,
    totals: left?.totals ?? null,
    index,
    current: records[index] ?? null,
    error,
    busy,
    reload,
    select,
    /** Goes to a record once it is (again) in the queue. */
    goToIndex: (record: QueuedRecord) => setPlace({ key: keyOf(record), index }),
    /** `version` is the `updated_at` of what was looked at, which may be newer than the list. */
    hide: (record: QueuedRecord, decision: 'publish' | 'return', version: string) => {
      const after = records[records.indexOf(record) + 1];
      if (after !== undefined && record === records[index]) setPlace({ key: keyOf(after), index });
      const seen = versionOf({ ...record, updated_at: version });
      setDecided((before) => new Map(before).set(versionOf(record), decision).set(seen, decision));
    },
    show: (record: QueuedRecord) =>
      setDecided((before) => new Map([...before].filter(([version]) => !version.startsWith(`${keyOf(record)} `)))),
  };
}

export type ReviewQueue = ReturnType<typeof useQueue>;
