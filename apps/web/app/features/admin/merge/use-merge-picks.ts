import { useState } from 'react';
import { keyOf } from '../use-record-actions.ts';
import type { SearchResult } from '../use-search.ts';

/** Records that are chosen to be merged: up to two of one type, also out of different searches. */
export interface MergePicks {
  picked: readonly SearchResult[];
  has(record: SearchResult): boolean;
  /** Chooses a record, or no longer; a third one takes the place of the second, one of another type that of all. */
  toggle(record: SearchResult): void;
  clear(): void;
}

/** Keeps what is chosen to be merged. */
export function useMergePicks(): MergePicks {
  const [picked, setPicked] = useState<readonly SearchResult[]>([]);
  const has = (record: SearchResult): boolean => picked.some((other) => keyOf(other) === keyOf(record));
  return {
    picked,
    has,
    toggle: (record) =>
      setPicked((before) => {
        if (before.some((other) => keyOf(other) === keyOf(record))) return before.filter((other) => keyOf(other) !== keyOf(record));
        return [...before.filter(({ type }) => type === record.type).slice(0, 1), record];
      }),
    clear: () => setPicked([]),
  };
}
