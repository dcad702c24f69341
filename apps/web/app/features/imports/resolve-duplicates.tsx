import { useState } from 'react';
import type { ImportRow } from '@moonfloor/contract/imports';
import { type NameMatch, rowsWithDuplicates, closestEvents } from '@moonfloor/contract/resolve-duplicates';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import styles from './imports.module.css';

const duplicateKinds: readonly [NameMatch, string][] = [
  ['all', 'All'],
  ['same', 'The same name'],
  ['nearly', 'Nearly the same name'],
];

/** Resolves all possible duplicates at once instead of row by row. */
export function ResolveDuplicates({
  rows,
  busy,
  onInto,
  onChoose,
}: {
  rows: readonly ImportRow[];
  busy: boolean;
  /** Sets the existing event that each row is merged into; null for none. */
  onInto: (into: { row: number; event: number | null }[]) => void;
  /** Sets whether rows are imported as separate events. */
  onChoose: (rows: readonly number[], on: boolean) => void;
}) {
  const [alike, setAlike] = useState<NameMatch>('all');
  const doubtful = rowsWithDuplicates(rows, 'all');
  const filling = rows.filter(({ into }) => into);
  if (doubtful.length === 0 && filling.length === 0) return null;
  const meant = rowsWithDuplicates(rows, alike);
  const takers = closestEvents(meant);
  return (
    <section className={styles.resolve} aria-labelledby="settle-title">
      <h3 id="settle-title">Possible duplicates</h3>
      {doubtful.length > 0 && (
        <>
          <SelectField
            label="How alike"
            value={alike}
            onChange={({ currentTarget }) => setAlike(currentTarget.value as NameMatch)}
          >
            {duplicateKinds.map(([kind, label]) => (
              <option
                key={kind}
                value={kind}
              >{`${label} (${formatNumber(rowsWithDuplicates(rows, kind).length)})`}</option>
            ))}
          </SelectField>
          <div className={styles.resolveActions}>
            {takers.length > 0 && (
              <Button
                disabled={busy}
                onClick={() => onInto(takers)}
              >{`Merge ${countText(takers.length)} into what is here`}</Button>
            )}
            <Button
              disabled={busy || meant.length === 0}
              onClick={() =>
                onChoose(
                  meant.map(({ row }) => row),
                  true,
                )
              }
            >
              {`Import ${countText(meant.length)} as new`}
            </Button>
            <Button
              disabled={busy || meant.length === 0}
              onClick={() =>
                onChoose(
                  meant.map(({ row }) => row),
                  false,
                )
              }
            >
              {`Skip ${countText(meant.length)}`}
            </Button>
          </div>
          {takers.length < meant.length && (
            <p className={styles.about}>
              {takers.length === 0 ? 'They look' : `${formatNumber(meant.length - takers.length)} of them look`} like
              events that somebody else added, which you cannot edit.
            </p>
          )}
        </>
      )}
      {filling.length > 0 && (
        <p className={styles.resolveActions}>
          {filling.length === 1
            ? '1 adds missing details to an event that is here.'
            : `${formatNumber(filling.length)} add missing details to events that are here.`}
          <Button size="small" disabled={busy} onClick={() => onInto(filling.map(({ row }) => ({ row, event: null })))}>
            Undo
          </Button>
        </p>
      )}
    </section>
  );
}

const countText = (count: number): string => (count === 1 ? 'it' : `all ${formatNumber(count)}`);
