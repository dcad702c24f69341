import { Link } from 'react-router';
import { fieldLabels } from '@moonfloor/contract/field-labels';
import type { ImportedLineup } from '@moonfloor/contract/import-fields';
import type { ImportRow } from '@moonfloor/contract/imports';
import { isDay } from '@moonfloor/contract/text';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatNumber } from '@moonfloor/messages/t';
import { formatDate, formatDateRange } from '../../ui/format.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './imports.module.css';
import { RowFrame } from './row-frame.tsx';

interface RowProps {
  row: ImportRow;
  chosen: boolean;
  busy: boolean;
  onChoose: (on: boolean) => void;
  /** Existing event to merge it into; null for none. */
  onInto: (event: number | null) => void;
  /** How its line-up is imported. */
  onLineup: (as: ImportedLineup) => void;
}

/** One event of the source: whether to import it, the result, and why it cannot be imported. */
export function RowCard(props: RowProps) {
  const { row, chosen, busy, onChoose, onInto } = props;
  const { kept, changes } = row;
  const isUpdate = row.outcome === 'changed';
  const labelled = ({ before, after }: Record<'before' | 'after', FieldValue>): Record<string, FieldValue> =>
    isUpdate ? { 'Before: ': before, 'After: ': after } : { '': after };
  return (
    <RowFrame
      row={row}
      name={row.event_name}
      facts={[dateRange(row), row.place_line, row.place]}
      existing={row.event !== null && <Link to={`/event/${row.event.id}`}>Existing event</Link>}
      chosen={chosen}
      busy={busy}
      onChoose={onChoose}
    >
      {row.outcome !== 'refused' && <Lineup {...props} />}
      {row.twins.length > 0 && <RowDuplicates {...props} />}
      {row.into && (
        <p className={styles.marked}>
          Fills in missing details of the existing event.
          <Button size="small" disabled={busy} onClick={() => onInto(null)}>
            Import as a new event
          </Button>
        </p>
      )}
      {kept.length > 0 && (
        <FieldValues
          summary={`Keeps your edits: ${labelsOf(kept)}`}
          fields={kept.map(({ field, here, source }) => ({ field, values: { 'Here: ': here, 'Source: ': source } }))}
        />
      )}
      {changes.length > 0 && (
        <FieldValues
          summary={isUpdate ? `Changes: ${labelsOf(changes)}` : 'Details'}
          open={isUpdate}
          fields={changes.map(({ field, ...values }) => ({ field, values: labelled(values) }))}
        />
      )}
    </RowFrame>
  );
}

function dateRange({ event_date: start, event_end_date: end }: ImportRow): string {
  if (start === null) return 'No date';
  return isDay(start) ? formatDateRange(start, end) : start;
}

/** How a line-up given as text is imported, why, and the alternative. */
function Lineup({ row: { lineup }, busy, onLineup }: RowProps) {
  if (lineup === null) return null;
  const { as, artists, doubt } = lineup;
  const found = `${formatNumber(artists)} ${artists === 1 ? 'artist' : 'artists'}`;
  return (
    <p className={classNames('wrapped', styles.lineup)}>
      {as === 'floors'
        ? `Line-up: ${found} on floors.`
        : `The line-up stays in the description${doubt === null ? '' : ` (${doubt.charAt(0).toLowerCase()}${doubt.slice(1)})`}.`}
      {artists > 0 && (
        <Button size="small" disabled={busy} onClick={() => onLineup(as === 'floors' ? 'text' : 'floors')}>
          {as === 'floors' ? 'Keep as text' : `Create floors with ${found}`}
        </Button>
      )}
    </p>
  );
}

/** Existing events that may be duplicates, with the actions for them. */
function RowDuplicates({ row, busy, onInto }: RowProps) {
  const mergeable = row.twins.filter(({ id, editable }) => editable && id !== null);
  return (
    <div className={styles.marked}>
      <p>
        Possible duplicates:{' '}
        {row.twins.map(({ id, event_name: name, event_date: day, country }, at) =>
          id === null ? (
            <span key={`pending ${at}`} className={styles.duplicate}>
              <bdi>{name}</bdi>
              {`, ${formatDate(day)}, ${country} (awaiting moderation)`}
            </span>
          ) : (
            <Link key={id} to={`/event/${id}`} className={styles.duplicate}>{`${name}, ${formatDate(day)}`}</Link>
          ),
        )}
      </p>
      {mergeable.length > 0 && (
        <SelectField
          label={`Import ${row.event_name ?? row.place} as`}
          value=""
          disabled={busy}
          onChange={({ currentTarget }) => onInto(currentTarget.value === '' ? null : Number(currentTarget.value))}
        >
          <option value="">A new event (if selected above)</option>
          {mergeable.map(({ id, event_name: name }) => (
            <option key={id} value={id ?? ''}>{`Missing details of ${name}`}</option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

type FieldValue = ImportRow['changes'][number]['before'];

const labels: Readonly<Record<string, string>> = fieldLabels.event;
const fieldLabel = (field: string): string => labels[field] ?? field;
const labelsOf = (values: readonly { field: string }[]): string =>
  values.map(({ field }) => fieldLabel(field)).join(', ');

function valueText(value: FieldValue): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value !== 'string') return JSON.stringify(value);
  return isDay(value) ? formatDate(value) : value;
}

/** Fields with their values, by label, under a summary. */
function FieldValues({
  summary,
  open = false,
  fields,
}: {
  summary: string;
  open?: boolean;
  fields: readonly { field: string; values: Readonly<Record<string, FieldValue>> }[];
}) {
  return (
    <details className={styles.more} open={open || undefined}>
      <summary>{summary}</summary>
      <dl className={styles.values}>
        {fields.map(({ field, values }) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            {Object.entries(values).map(([label, value]) => (
              <dd key={label} dir="auto">
                {label && <b>{label}</b>}
                {valueText(value)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
