import { useState } from 'react';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import { type NameMatch, rowsWithDuplicates, closestEvents } from '@moonfloor/contract/records/resolve-duplicates';
import { Button } from '../../ui/button.tsx';
import { OptionField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatNumber, type Message, msg, t } from '@moonfloor/messages/t';
import { translated } from '../../ui/translated.ts';
import styles from './imports.module.css';

const matchLabels = {
  all: msg('All'),
  same: msg('The same name'),
  nearly: msg('Nearly the same name'),
} as const satisfies Record<NameMatch, Message>;

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
      <h3 id="resolve-title">{t('Possible duplicates')}</h3>
      {duplicates.length > 0 && (
        <>
          <OptionField
            label={t('How alike')}
            options={translated(matchLabels)}
            suffix={(kind) => ` (${formatNumber(rowsWithDuplicates(rows, kind).length)})`}
            value={alike}
            onChange={setAlike}
          />
          <FormActions>
            {mergeable.length > 0 && (
              <Button aria-disabled={busy} onClick={() => onInto(mergeable)}>
                {t('{count, plural, one {Merge it into what is here} other {Merge all # into what is here}}', {
                  count: mergeable.length,
                })}
              </Button>
            )}
            <Button {...forAll(true)}>
              {t('{count, plural, one {Import it as new} other {Import all # as new}}', { count: matching.length })}
            </Button>
            <Button {...forAll(false)}>
              {t('{count, plural, one {Skip it} other {Skip all #}}', { count: matching.length })}
            </Button>
          </FormActions>
          {mergeable.length < matching.length && (
            <p className="quiet">
              {mergeable.length === 0
                ? t('They look like events that somebody else added, which you cannot edit.')
                : t(
                    '{count, plural, other {# of them look like events that somebody else added, which you cannot edit.}}',
                    { count: matching.length - mergeable.length },
                  )}
            </p>
          )}
        </>
      )}
      {filling.length > 0 && (
        <FormActions>
          {t(
            '{count, plural, one {# adds missing details to an event that is here.} other {# add missing details to events that are here.}}',
            { count: filling.length },
          )}
          <Button
            size="small"
            aria-disabled={busy}
            onClick={() => onInto(filling.map(({ row }) => ({ row, event: null })))}
          >
            {t('Undo')}
          </Button>
        </FormActions>
      )}
    </section>
  );
}
