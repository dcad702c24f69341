import { Link } from 'react-router';
import { countryName } from '@moonfloor/contract/values/country-names';
import { describeRhythm } from '@moonfloor/contract/events/recurrence-words';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { type ImportedLineup, lineupLines } from '@moonfloor/contract/imports/import-fields';
import type { LineKind } from '@moonfloor/lineup/types';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import { keysOf } from '@moonfloor/contract/values/keys';
import { eventStatuses } from '@moonfloor/contract/values/lists';
import { isDay } from '@moonfloor/contract/values/text';
import { Button } from '../../ui/button.tsx';
import { currentLanguage, msg, t } from '@moonfloor/messages/t';
import { Options } from '../../ui/field.tsx';
import { SelectAction } from '../../ui/select-action.tsx';
import { formatDate, formatDateRange } from '../../ui/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { rich } from '../../ui/rich.tsx';
import { CorrectionButtons, useCorrectionKeys } from '../events/form/correct-lines.tsx';
import { eventStatusLabels } from '../events/form/event-status-field.tsx';
import styles from './imports.module.css';
import { CorrectRow, type CorrectRowProps } from './correct-row.tsx';
import { RowFrame } from './row-frame.tsx';

interface RowProps extends CorrectRowProps {
  chosen: boolean;
  onChoose: (on: boolean) => void;
  /** Existing event to merge it into; null for none. */
  onInto: (event: number | null) => void;
  /** How its line-up is imported. */
  onLineup: (as: ImportedLineup) => void;
  /** What a line of its line-up is. */
  onLine: (line: number, kind: LineKind) => void;
}

/** One event of the source: whether to import it, the result, and why it cannot be imported. */
export function RowCard(props: RowProps) {
  const { row, chosen, busy, onChoose, onInto } = props;
  const { kept, changes } = row;
  const isUpdate = row.outcome === 'changed';
  const labelled = ({ before, after }: Record<'before' | 'after', FieldValue>): LabelledValues =>
    isUpdate ? { before, after } : { plain: after };
  return (
    <RowFrame
      row={row}
      name={row.event_name?.toUpperCase() ?? null}
      facts={[dateRange(row), statusText(row), seriesText(row), row.place_line, row.place]}
      existing={
        row.event !== null && (
          // in another tab: the page of rows stays in this one
          <Link to={`/event/${row.event.id}`} target="_blank">
            {t('Existing event')}
          </Link>
        )
      }
      chosen={chosen}
      busy={busy}
      onChoose={onChoose}
    >
      <CorrectRow {...props} />
      {row.outcome !== 'refused' && <Lineup {...props} />}
      {row.duplicates.length > 0 && <RowDuplicates {...props} />}
      {row.into && (
        <p className={styles.marked}>
          {row.outcome === 'unchanged'
            ? t('The existing event has all of its details.')
            : t('Fills in missing details of the existing event.')}
          <Button size="small" aria-disabled={busy} onClick={() => onInto(null)}>
            {t('Import as a new event')}
          </Button>
        </p>
      )}
      {kept.length > 0 && (
        <FieldValues
          summary={t('Keeps your edits: {fields}', { fields: labelsOf(kept) })}
          fields={kept.map(({ field, here, source }) => ({ field, values: { here, source } }))}
        />
      )}
      {changes.length > 0 && (
        <FieldValues
          summary={isUpdate ? t('Changes: {fields}', { fields: labelsOf(changes) }) : t('Details')}
          open={isUpdate}
          fields={changes.map(({ field, ...values }) => ({ field, values: labelled(values) }))}
        />
      )}
    </RowFrame>
  );
}

function dateRange({ event_date: start, event_end_date: end, cells }: ImportRow): string {
  if (start === null) return cells.event_date || t('No date');
  return isDay(start) ? formatDateRange(start, end) : start;
}

/** Says that it does not take place as planned, as far as the source says so anew; empty otherwise. */
function statusText({ changes }: ImportRow): string {
  const status = eventStatuses.find((one) =>
    changes.some(({ field, after }) => field === 'event_status' && after === one),
  );
  return status === undefined || status === 'scheduled' ? '' : t(eventStatusLabels[status]);
}

/** Says of which series it is a date: “every Friday, 12 dates”; empty for a single event. */
function seriesText({ series }: ImportRow): string {
  if (series === null) return '';
  const rhythm = series.recurrence === null ? t('Series') : describeRhythm(series.recurrence);
  return t('{rhythm}, {count, plural, one {# date} other {# dates}}', { rhythm, count: series.dates });
}

/** How a line-up given as text is imported, why, and the alternative. */
function Lineup({ row: { lineup }, busy, onLineup, onLine }: RowProps) {
  const { review, onKeyDown, onButton } = useCorrectionKeys(lineup, onLine);
  if (lineup === null) return null;
  const { as, artists, doubt, uncertain } = lineup;
  return (
    <>
      <p className={classNames('wrapped', styles.lineup)}>
        {as === 'floors'
          ? t('{count, plural, one {Line-up: # artist on floors.} other {Line-up: # artists on floors.}}', {
              count: artists,
            })
          : doubt === null
            ? t('The line-up stays in the description.')
            : t('The line-up stays in the description ({reason}).', { reason: inSentence(doubt) })}
        {artists > 0 && (
          <Button size="small" aria-disabled={busy} onClick={() => onLineup(as === 'floors' ? 'text' : 'floors')}>
            {as === 'floors'
              ? t('Keep as text')
              : t('{count, plural, one {Create floors with # artist} other {Create floors with # artists}}', {
                  count: artists,
                })}
          </Button>
        )}
      </p>
      {as === 'floors' && uncertain.length > 0 && (
        <div ref={review} className={styles.uncertain} onKeyDown={onKeyDown}>
          <p>{t('{count, plural, one {# uncertain line} other {# uncertain lines}}.', { count: uncertain.length })}</p>
          <ul>
            {uncertain.map(({ line, text, is, reason }) => (
              <li key={line} data-line={line}>
                <q dir="auto">{text}</q> {reason}{' '}
                <CorrectionButtons line={line} kinds={lineupLines.filter((kind) => kind !== is)} onCorrect={onButton} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** English sentences begin in lower case within others; translators decide for their language. */
const inSentence = (text: string): string =>
  currentLanguage() === 'en' ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Existing events that may be duplicates, with the actions for them. */
function RowDuplicates({ row, busy, onInto }: RowProps) {
  const mergeable = row.duplicates.filter(({ id, editable }) => editable && id !== null);
  return (
    <div className={styles.marked}>
      <p>
        {t('Possible duplicates:')}{' '}
        {row.duplicates.map(({ id, event_name: name, event_date: day, country }, at) =>
          id === null ? (
            <span key={`pending ${at}`} className={styles.duplicate}>
              {rich('{name}, {date}, {country} (awaiting moderation)', {
                name: <bdi>{name}</bdi>,
                date: formatDate(day),
                country: countryName(country),
              })}
            </span>
          ) : (
            <Link key={id} to={`/event/${id}`} target="_blank" className={styles.duplicate}>
              {t('{name}, {date}', { name, date: formatDate(day) })}
            </Link>
          ),
        )}
      </p>
      {mergeable.length > 0 && (
        <SelectAction
          label={t('Import {name} as', { name: row.event_name ?? row.place })}
          action={t('Apply')}
          busy={busy}
          onAct={(value) => onInto(value === '' ? null : Number(value))}
        >
          <option value="">{t('A new event (if selected above)')}</option>
          <Options
            of={mergeable.map(({ id, event_name: name }) => [id ?? '', t('Missing details of {name}', { name })])}
          />
        </SelectAction>
      )}
    </div>
  );
}

type FieldValue = ImportRow['changes'][number]['before'];

const fieldLabel = (field: string): string =>
  field === 'exceptions' ? t('Days without a date') : (valueLabel('event', field) ?? field);

const labelsOf = (values: readonly { field: string }[]): string =>
  values.map(({ field }) => fieldLabel(field)).join(', ');

/** Texts before the values of a field, by kind. */
const valueLabels = {
  before: msg('<b>Before:</b> {value}'),
  after: msg('<b>After:</b> {value}'),
  here: msg('<b>Here:</b> {value}'),
  source: msg('<b>Source:</b> {value}'),
} as const;

const valueKinds = keysOf(valueLabels);

type LabelledValues = Readonly<Partial<Record<keyof typeof valueLabels | 'plain', FieldValue>>>;

function valueText(value: FieldValue): string {
  if (value === null || value === '') return t('nothing');
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
  fields: readonly { field: string; values: LabelledValues }[];
}) {
  return (
    <details className={styles.more} open={open || undefined}>
      <summary>{summary}</summary>
      <dl className={styles.values}>
        {fields.map(({ field, values }) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            {valueKinds.map(
              (kind) =>
                values[kind] !== undefined && (
                  <dd key={kind} dir="auto">
                    {rich(valueLabels[kind], {
                      b: (text) => <b>{text}</b>,
                      value: <bdi>{valueText(values[kind])}</bdi>,
                    })}
                  </dd>
                ),
            )}
            {values.plain !== undefined && <dd dir="auto">{valueText(values.plain)}</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}
