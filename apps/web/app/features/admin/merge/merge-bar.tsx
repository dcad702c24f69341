import { useState } from 'react';
import { formMessages } from '@moonfloor/contract/form-messages';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { mergePath } from '../../records/merge-path.ts';
import { keyOf } from '../use-record-actions.ts';
import type { AdminSearchResult } from '../use-search.ts';
import styles from './merge-bar.module.css';

/**
 * Displays the records selected for merging; links to the merge page when there are two. Renders nothing while the
 * selection is empty.
 */
export function MergeBar({ selection: { selected, clear } }: { selection: MergeSelection }) {
  const [one, other] = selected;
  return (
    <div className={one && styles.bar}>
      <p role="status" className={styles.text}>
        {one &&
          (other
            ? `${one.name} and ${other.name}`
            : `${one.name}: choose another ${formMessages[one.type].name.toLowerCase()} to merge it with`)}
      </p>
      {one && other && (
        <LinkButton size="small" tone="primary" to={mergePath(one.type, one.id, other.id)}>
          Merge
        </LinkButton>
      )}
      {one && (
        <Button size="small" onClick={clear}>
          Cancel
        </Button>
      )}
    </div>
  );
}

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
  const [selected, setSelected] = useState<readonly AdminSearchResult[]>([]);
  const has = (record: AdminSearchResult): boolean => selected.some((other) => keyOf(other) === keyOf(record));
  return {
    selected,
    has,
    toggle: (record) =>
      setSelected((before) => {
        if (before.some((other) => keyOf(other) === keyOf(record)))
          return before.filter((other) => keyOf(other) !== keyOf(record));
        return [...before.filter(({ type }) => type === record.type).slice(0, 1), record];
      }),
    clear: () => setSelected([]),
  };
}
