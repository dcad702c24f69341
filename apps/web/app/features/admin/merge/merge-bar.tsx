import { t } from '@moonfloor/messages/t';
import { useTabState } from '../../../api/use-tab-state.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { mergePath } from '../../records/admin-paths.ts';
import { keyOf } from '../use-record-actions.ts';
import type { AdminSearchResult } from '../use-search.ts';
import styles from './merge.module.css';

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
            ? t('{one} and {other}', { one: one.name, other: other.name })
            : t(
                '{name}: choose another {type, select, event {event} artist {artist} decoration {decoration} venue {venue} promoter {promoter} label {label} series {series} other {release}} to merge it with',
                { name: one.name, type: one.type },
              ))}
      </p>
      {one && other && (
        <LinkButton size="small" tone="primary" to={mergePath(one.type, one.id, other.id)}>
          {t('Merge')}
        </LinkButton>
      )}
      {one && (
        <Button size="small" onClick={clear}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  );
}

/** The records selected for merging, until they are merged: a maximum of two of the same type, possibly from different searches. */
export function useMergeSelection() {
  const [selected, setSelected] = useTabState<readonly AdminSearchResult[]>('merge-selection', []);
  const has = (record: AdminSearchResult): boolean => selected.some((other) => keyOf(other) === keyOf(record));
  return {
    selected,
    has,
    /** Selects or deselects a record. A third one replaces the second; one of another type replaces all. */
    toggle: (record: AdminSearchResult): void =>
      setSelected((latest) => {
        const others = latest.filter((other) => keyOf(other) !== keyOf(record));
        if (others.length < latest.length) return others;
        return [...latest.filter(({ type }) => type === record.type).slice(0, 1), record];
      }),
    clear: () => setSelected(() => []),
  };
}

export type MergeSelection = ReturnType<typeof useMergeSelection>;
