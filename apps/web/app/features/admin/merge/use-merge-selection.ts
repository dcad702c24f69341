import { useState } from 'react';
import { keyOf } from '../use-record-actions.ts';
import type { AdminSearchResult } from '../use-search.ts';

/** Records selected for merging: a maximum of two of the same type, possibly from different searches. */
export interface MergeSelection {
  selected: readonly AdminSearchResult[];
  has(record: AdminSearchResult): boolean;
  /**
   * Selects or deselects a record. A third record replaces the second; one of another type replaces the whole
   * selection.
   */
  toggle(record: AdminSearchResult): void;
  clear(): void;
}

/** Holds the records selected for merging. */
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
