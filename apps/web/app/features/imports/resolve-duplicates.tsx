import { useState } from 'react';
import type { ImportRow } from '@moonfloor/contract/imports';
import { type NameMatch, rowsWithDuplicates, closestEvents } from '@moonfloor/contract/resolve-duplicates';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatNumber } from '@moonfloor/messages/t';
import { OptionField } from '../../ui/option-field.tsx';
import styles from './imports.module.css';

const matchLabels: Readonly<Record<NameMatch, string>> = {
  all: 'All',
  same: 'The same name',
  nearly: 'Nearly the same name',
};

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
  const duplicates = rowsWithDuplicates(rows, 'all');
  const filling = rows.filter(({ into }) => into);
  if (duplicates.length === 0 && filling.length === 0) return null;
  const matching = rowsWithDuplicates(rows, alike);
  const mergeable = closestEvents(matching);
  const numbers = matching.map(({ row }) => row);
  const forAll = (on: boolean) => ({ disabled: busy || numbers.length === 0, onClick: () => onChoose(numbers, on) });
  return (
    <section className={styles.marked} aria-labelledby="resolve-title">
      <h3 id="resolve-title">Possible duplicates</h3>
      {duplicates.length > 0 && (
        <>
          <OptionField
            label="How alike"
            options={matchLabels}
            suffix={(kind) => ` (${formatNumber(rowsWithDuplicates(rows, kind).length)})`}
            value={alike}
            onChange={setAlike}
          />
          <FormActions>
            {mergeable.length > 0 && (
              <Button
                disabled={busy}
                onClick={() => onInto(mergeable)}
              >{`Merge ${countText(mergeable.length)} into what is here`}</Button>
            )}
            <Button {...forAll(true)}>{`Import ${countText(matching.length)} as new`}</Button>
            <Button {...forAll(false)}>{`Skip ${countText(matching.length)}`}</Button>
          </FormActions>
          {mergeable.length < matching.length && (
            <p className="quiet">
              {mergeable.length === 0
                ? 'They look'
                : `${formatNumber(matching.length - mergeable.length)} of them look`}{' '}
              like events that somebody else added, which you cannot edit.
            </p>
          )}
        </>
      )}
      {filling.length > 0 && (
        <FormActions>
          {filling.length === 1
            ? '1 adds missing details to an event that is here.'
            : `${formatNumber(filling.length)} add missing details to events that are here.`}
          <Button size="small" disabled={busy} onClick={() => onInto(filling.map(({ row }) => ({ row, event: null })))}>
            Undo
          </Button>
        </FormActions>
      )}
    </section>
  );
}

const countText = (count: number): string => (count === 1 ? 'it' : `all ${formatNumber(count)}`);
