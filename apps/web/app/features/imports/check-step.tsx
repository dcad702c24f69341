import { useState } from 'react';
import { Link } from 'react-router';
import {
  type ImportedLineup,
  type ImportEncoding,
  importFormats,
  type ImportLineups,
} from '@moonfloor/contract/import-fields';
import type { LineKind } from '@moonfloor/lineup/parse-lineup';
import type { ImportPreview, ImportReport, ImportRow } from '@moonfloor/contract/imports';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { formatNumber, type Message, msg, t } from '@moonfloor/messages/t';
import { OptionField } from '../../ui/option-field.tsx';
import { translated } from '../../ui/translated.ts';
import { EmptyState, Notice } from '../../ui/status-panels.tsx';
import styles from './imports.module.css';
import { RowCard } from './row-card.tsx';
import { canSelect, ImportActions, RowPages, selectedRows, withRows } from './row-frame.tsx';
import { ResolveDuplicates } from './resolve-duplicates.tsx';
import { EncodingField } from './source-step.tsx';
import { type PreviewStep, useImportStep } from './use-import-step.ts';

const lineupLabels = {
  auto: msg('Create floors where they read clearly'),
  floors: msg('Create floors from all'),
  text: msg('Keep all as text in the description'),
} as const satisfies Record<ImportLineups, Message>;

/** The preview step: every row with the result of importing it, and the selection of rows to import. */
export function CheckStep({ preview, onPreview, onDone, onRestart }: PreviewStep<ImportPreview, ImportReport>) {
  const { id, rows, most, lineups, time_zone: timeZone } = preview;
  const [chosen, setChosen] = useState(() => defaultSelection(preview));
  const [filter, setFilter] = useState<RowFilter>('all');
  const { busy, stepErrors, send } = useImportStep();
  const shown = filterRows(rows, filter);
  const choosable = shown.filter(canSelect).map(({ row }) => row);

  const renew = (next: ImportPreview): void => {
    setChosen(keepSelection(chosen, next));
    onPreview(next);
  };
  const choose = (some: readonly number[], on: boolean): void => setChosen(withRows(chosen, some, on));
  const confirm = async (): Promise<void> => {
    const body = { rows: selectedRows(rows, chosen) };
    const error = await send(async () => onDone(await api('confirmImport', { params: { id }, body })));
    if (error instanceof ApiError && error.status === 409) renew(await api('getImport', { params: { id } }));
  };
  const moveInto = (into: { row: number; event: number | null }[]): Promise<unknown> =>
    send(async () => {
      const next = await api('updateImport', { params: { id }, body: { into } });
      onPreview(next);
      const filling = into.filter(({ event }) => event !== null).map(({ row }) => row);
      const separate = into.filter(({ event }) => event === null).map(({ row }) => row);
      setChosen(keepSelection(withRows(withRows(chosen, separate, false), filling, true), next));
    });
  const update = (
    body:
      | { time_zone: string | null }
      | { encoding: ImportEncoding }
      | { row_lines: { row: number; line: number; is: LineKind }[] }
      | { lineups: ImportLineups }
      | { row_lineups: { row: number; as: ImportedLineup }[] },
  ) => void send(async () => renew(await api('updateImport', { params: { id }, body })));
  const emptyText =
    rows.length === 0 ? t('No events found') : t('Nothing to import: every event is already here or was refused');

  return (
    <section aria-labelledby="check-title" className={styles.check}>
      <div>
        <h2 id="check-title">{t('Preview')}</h2>
        <p className="quiet">
          {t(importFormats[preview.format])} · <bdi>{preview.name}</bdi>
          {preview.table !== null && (
            <>
              {' '}
              · <Link to={`/import?id=${id}&step=columns`}>{t('Edit columns')}</Link>
            </>
          )}
        </p>
      </div>
      <ErrorSummary title={t('Nothing was imported')} errors={stepErrors} />
      {preview.notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {rows.length > 0 && (
        <>
          <div className={styles.tools}>
            <OptionField
              label={t('Show')}
              options={translated(rowFilterLabels)}
              suffix={(name) => ` (${formatNumber(filterRows(rows, name).length)})`}
              value={filter}
              onChange={setFilter}
            />
            {timeZone !== null && (
              <OptionField
                label={t('{count, plural, one {Time zone of # event} other {Time zone of # events}}', {
                  count: timeZone.events,
                })}
                options={zoneOptions(timeZone)}
                value={timeZone.chosen ?? ''}
                disabled={busy}
                help={t('Their country has several, and neither the source nor the area tells which.')}
                onChange={(zone) => update({ time_zone: zone === '' ? null : zone })}
              />
            )}
            {preview.encoding !== null && (
              <EncodingField value={preview.encoding} disabled={busy} onChange={(encoding) => update({ encoding })} />
            )}
            {lineups !== null && (
              <OptionField
                label={t('Line-ups')}
                options={translated(lineupLabels)}
                value={lineups}
                disabled={busy}
                onChange={(next) => update({ lineups: next })}
              />
            )}
            <p className="wrapped">
              <Button disabled={choosable.length === 0} onClick={() => choose(choosable, true)}>
                {t('Select all shown')}
              </Button>
              <Button disabled={choosable.length === 0} onClick={() => choose(choosable, false)}>
                {t('Deselect all shown')}
              </Button>
            </p>
          </div>
          <ResolveDuplicates rows={rows} busy={busy} onInto={(into) => void moveInto(into)} onChoose={choose} />
          {shown.length === 0 && <EmptyState text={t('No events match this filter')} />}
          <RowPages key={filter} label={t('Events of the source')} rows={shown} size={25}>
            {(row) => (
              <RowCard
                key={row.row}
                row={row}
                chosen={chosen.has(row.row)}
                busy={busy}
                onChoose={(on) => choose([row.row], on)}
                onInto={(event) => void moveInto([{ row: row.row, event }])}
                onLineup={(as) => update({ row_lineups: [{ row: row.row, as }] })}
                onLine={(line, is) => update({ row_lines: [{ row: row.row, line, is }] })}
              />
            )}
          </RowPages>
        </>
      )}
      {rows.some(canSelect) ? (
        <ImportActions
          label={t('{count, plural, one {Import # event} other {Import # events}}', { count: chosen.size })}
          chosen={chosen}
          most={most}
          busy={busy}
          onConfirm={() => void confirm()}
        >
          <p role="status" className="quiet">
            {chosen.size > most
              ? t('You can import up to {most} at once; {count} are selected', {
                  most: formatNumber(most),
                  count: formatNumber(chosen.size),
                })
              : t('{count, plural, one {# event} other {# events}} selected', { count: chosen.size })}
          </p>
        </ImportActions>
      ) : (
        <EmptyState text={emptyText}>
          <Button onClick={onRestart}>{t('Choose another source')}</Button>
        </EmptyState>
      )}
    </section>
  );
}

/** Returns the zones of the countries in question; empty for the most likely one. */
const zoneOptions = ({
  guessed,
  choices,
}: NonNullable<ImportPreview['time_zone']>): Readonly<Record<string, string>> => ({
  '': t('{zone} (the most likely)', { zone: guessed.join(', ') }),
  ...Object.fromEntries(choices.map((zone) => [zone, zone.replaceAll('_', ' ')])),
});

/** Names and labels of the filters of a preview's rows. */
const rowFilterLabels = {
  all: msg('All'),
  new: msg('New'),
  changed: msg('Changed'),
  duplicates: msg('Possible duplicates'),
  kept: msg('Edited here'),
  unchanged: msg('Unchanged'),
  refused: msg('Refused'),
} as const;

type RowFilter = keyof typeof rowFilterLabels;

/** Returns the rows that a filter matches. */
function filterRows(rows: readonly ImportRow[], filter: RowFilter): readonly ImportRow[] {
  if (filter === 'all') return rows;
  return rows.filter((row) =>
    filter === 'duplicates' || filter === 'kept' ? row[filter].length > 0 : row.outcome === filter,
  );
}

/** Returns the initial selection: rows that change something and have no possible duplicate, up to the maximum. */
function defaultSelection({ rows, most }: ImportPreview): ReadonlySet<number> {
  const sure = rows.filter((row) => canSelect(row) && row.duplicates.length === 0);
  return new Set(sure.slice(0, most).map(({ row }) => row));
}

/** Returns the part of a selection that is still valid after the preview has changed. */
function keepSelection(chosen: ReadonlySet<number>, { rows }: ImportPreview): ReadonlySet<number> {
  return new Set(rows.filter((row) => chosen.has(row.row) && canSelect(row)).map(({ row }) => row));
}
