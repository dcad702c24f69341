import { useState } from 'react';
import { keyOf } from '../use-record-actions.ts';
import type { AdminSearchResult } from '../use-search.ts';

/** Records that are chosen to be merged: up to two of one type, also out of different searches. */
export interface MergeSelection {
  selected: readonly AdminSearchResult[];
  has(record: AdminSearchResult): boolean;
  /** Chooses a record, or no longer; a third one takes the place of the second, one of another type that of all. */
  toggle(record: AdminSearchResult): void;
  clear(): void;
}

/** Keeps what is chosen to be merged. */
export function useMergeSelection(): MergeSelection {
  const [selected, setPicked] = useState<readonly AdminSearchResult[]>([]);
  const has = (record: AdminSearchResult): boolean => selected.some((other) => keyOf(other) === keyOf(record));
  return {
    selected,
    has,
    toggle: (record) =>
      setPicked((before) => {
        if (before.some((other) => keyOf(other) === keyOf(record)))
          return before.filter((other) => keyOf(other) !== keyOf(record));
        return [...before.filter(({ type }) => type === record.type).slice(0, 1), record];
      }),
    clear: () => setPicked([]),
  };
}
