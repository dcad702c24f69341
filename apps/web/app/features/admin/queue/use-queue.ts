import { useEffect, useEffectEvent, useState } from 'react';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { useLoad } from '../../../api/use-load.ts';
import { keyOf } from '../use-record-actions.ts';
import {
  type DecidedVersions,
  fetchQueue,
  pageSize,
  type QueueState,
  versionOf,
  withoutDecided,
} from './queue-page.ts';

/** Loads more when the selection is within this many records of the end of the loaded part. */
const loadMoreMargin = 10;

/**
 * The loaded part of the queue and the selected record; loads more near the end. `hide` removes a record and selects
 * the next one; `show` puts it back at its previous position.
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
    // Decided records have left the server's pages, so later records have shifted to earlier pages.
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
    /** Selects a record once it is in the queue (again). */
    goToIndex: (record: QueuedRecord) => setPlace({ key: keyOf(record), index }),
    /** `version` is the `updated_at` of the displayed version, which may be newer than the one in the list. */
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
