import { formatNumber, type Message, msg, t } from '@moonfloor/messages/t';
import { type ReactNode, useState } from 'react';
import type { ImportOutcome } from '@moonfloor/contract/imports/import-fields';
import { Badge, type BadgeStatus } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './imports.module.css';

const outcomeBadges: Readonly<Record<ImportOutcome, BadgeStatus>> = {
  new: 'active',
  changed: 'inactive',
  unchanged: 'published',
  refused: 'deleted',
};

const outcomeLabels = {
  new: msg('new'),
  changed: msg('changed'),
  unchanged: msg('unchanged'),
  refused: msg('refused'),
} as const satisfies Record<ImportOutcome, Message>;

/** The part that the rows of all sources have. */
export interface SourceRow {
  row: number;
  version: string | null;
  outcome: ImportOutcome;
  into?: boolean;
  faults: readonly { field: string | null; message: string }[];
  notes: readonly string[];
}

/** Returns whether importing a row would change anything: at least that it is known to be an event that is here (`into`). */
export const canSelect = ({ outcome, into = false }: SourceRow): boolean =>
  outcome === 'new' || outcome === 'changed' || (into && outcome === 'unchanged');

/** Returns the rows to import: the usable ones that the person has ticked, and those ticked `byDefault` that the person left so. */
export function tickedRows<R extends SourceRow>(
  rows: readonly R[],
  ticks: ReadonlyMap<number, boolean>,
  byDefault: readonly R[],
): ReadonlySet<number> {
  const defaults = new Set(byDefault);
  return new Set(
    rows.filter((row) => canSelect(row) && (ticks.get(row.row) ?? defaults.has(row))).map(({ row }) => row),
  );
}

/** Returns the selected rows with their versions, as confirming requires. */
export const selectedRows = (rows: readonly SourceRow[], chosen: ReadonlySet<number>) =>
  rows.filter(({ row }) => chosen.has(row)).map(({ row, version }) => ({ row, version }));

/** The button that imports the selected rows, a maximum of `most`; `children`, and why it cannot be pressed or `selected`, beside it. */
export function ImportActions({
  label,
  chosen,
  most,
  busy,
  onConfirm,
  selected,
  children,
}: {
  label: string;
  chosen: ReadonlySet<number>;
  most: number;
  busy: boolean;
  onConfirm: () => void;
  selected: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames('actions', styles.bar)}>
      <Button
        tone="primary"
        size="large"
        busy={busy}
        disabled={chosen.size === 0 || chosen.size > most}
        onClick={onConfirm}
      >
        {label}
      </Button>
      {children}
      <p role="status" className="quiet">
        {chosen.size === 0
          ? t('Nothing is selected. Tick what you want to import.')
          : chosen.size > most
            ? t('You can import up to {most} at once; {count} are selected', {
                most: formatNumber(most),
                count: formatNumber(chosen.size),
              })
            : selected}
      </p>
    </div>
  );
}

/** The rows of a source in pages of `size`. */
export function RowPages<R extends SourceRow>({
  label,
  rows,
  size,
  children,
}: {
  label: string;
  rows: readonly R[];
  size: number;
  children: (row: R) => ReactNode;
}) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  // rows may have left since
  const at = Math.min(page, pages);
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {rows.slice((at - 1) * size, at * size).map(children)}
      </ul>
      {pages > 1 && <Pager page={at} pages={pages} onPage={setPage} />}
    </>
  );
}

/** A row of a source: whether to import it, the result, facts, and why it cannot be imported. */
export function RowFrame({
  row,
  name,
  facts,
  existing,
  chosen,
  busy = false,
  onChoose,
  children,
}: {
  row: SourceRow;
  name: string | null;
  facts: readonly (string | null)[];
  /** Link to the existing record. */
  existing: ReactNode;
  chosen: boolean;
  busy?: boolean;
  onChoose: (on: boolean) => void;
  children: ReactNode;
}) {
  const title = <bdi>{name ?? t('No name')}</bdi>;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        {canSelect(row) ? (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen}
              disabled={busy}
              onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            />
            {title}
          </label>
        ) : (
          <strong>{title}</strong>
        )}
        <Badge status={outcomeBadges[row.outcome]}>{t(outcomeLabels[row.outcome])}</Badge>
      </div>
      <p className={classNames('quiet', styles.facts)}>
        {facts.filter(Boolean).map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
        {existing}
      </p>
      {row.faults.map(({ field, message }) => (
        <p key={`${field} ${message}`} className={styles.error}>
          <AlertIcon size={18} />
          {message}
        </p>
      ))}
      {row.notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {children}
    </li>
  );
}
