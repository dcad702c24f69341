import { useState } from 'react';
import { Link } from 'react-router';
import {
  type ImportCell,
  type ImportedLineup,
  type ImportEncoding,
  importFormats,
  type ImportLineups,
} from '@moonfloor/contract/imports/import-fields';
import type { LineKind } from '@moonfloor/lineup/types';
import type { ImportPreview, ImportReport } from '@moonfloor/contract/imports/imports';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { usePageSettings } from '../../api/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary, SelectField, OptionField } from '../../ui/field.tsx';
import { formatNumber, type Message, msg, t } from '@moonfloor/messages/t';
import { formatDate } from '../../ui/format.ts';
import { translated } from '../../ui/translated.ts';
import { EmptyState, Notice } from '../../ui/status-panels.tsx';
import { CountryOptions } from '../record-form/text-inputs.tsx';
import styles from './imports.module.css';
import { RowCard } from './row-card.tsx';
import {
  filterRows,
  firstFilter,
  importLabel,
  isPastEvent,
  restOf,
  type RowFilter,
  rowFilterLabels,
  selection,
} from './row-choice.ts';
import { canSelect, ImportActions, RowPages, selectedRows } from './row-frame.tsx';
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
  const { today } = usePageSettings();
  /** What the person has ticked (`true`) and unticked, by row. */
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = selection(preview, ticks, today);
  const left = rows.filter((row) => row.outcome === 'new' && !chosen.has(row.row)).length;
  const [filter, setFilter] = useState<RowFilter>(() => firstFilter(rows));
  const past = rows.filter((row) => isPastEvent(row, today)).length;
  const { busy, stepErrors, send } = useImportStep();
  const shown = filterRows(rows, filter, today);
  const choosable = shown.filter(canSelect).map(({ row }) => row);

  const choose = (some: readonly number[], on: boolean): void =>
    setTicks((before) => new Map([...before, ...some.map((row) => [row, on] as const)]));
  const confirm = async (): Promise<void> => {
    const body = { rows: selectedRows(rows, chosen) };
    const error = await send(async () =>
      onDone(await api('confirmImport', { params: { id }, body }), restOf(rows, chosen)),
    );
    if (error instanceof ApiError && error.status === 409) onPreview(await api('getImport', { params: { id } }));
  };
  const moveInto = (into: { row: number; event: number | null }[]): Promise<unknown> =>
    send(async () => {
      const next = await api('updateImport', { params: { id }, body: { into } });
      onPreview(next);
      setTicks((before) => new Map([...before, ...into.map(({ row, event }) => [row, event !== null] as const)]));
    });
  const update = (
    body:
      | { time_zone: string | null }
      | { encoding: ImportEncoding }
      | { row_lines: { row: number; line: number; is: LineKind }[] }
      | { lineups: ImportLineups }
      | { country: string }
      | { cells: { row: number; field: ImportCell; value: string | null }[] }
      | { row_lineups: { row: number; as: ImportedLineup }[] },
  ) => void send(async () => onPreview(await api('updateImport', { params: { id }, body })));
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
              suffix={(name) => ` (${formatNumber(filterRows(rows, name, today).length)})`}
              value={filter}
              onChange={setFilter}
            />
            {preview.without_country > 0 && (
              <SelectField
                label={t(
                  '{count, plural, one {Country of # event without one} other {Country of # events without one}}',
                  { count: preview.without_country },
                )}
                value={preview.country ?? ''}
                disabled={busy}
                onChange={({ currentTarget }) => update({ country: currentTarget.value })}
              >
                <CountryOptions none={t('None (skip these events)')} />
              </SelectField>
            )}
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
            <p className="wrapped">
              <Button size="small" disabled={choosable.length === 0} onClick={() => choose(choosable, true)}>
                {t('Select all shown')}
              </Button>
              <Button size="small" disabled={choosable.length === 0} onClick={() => choose(choosable, false)}>
                {t('Deselect all shown')}
              </Button>
            </p>
          </div>
          {(preview.encoding !== null || lineups !== null) && (
            <details className={styles.more}>
              <summary>{t('More options')}</summary>
              <div className={styles.tools}>
                {preview.encoding !== null && (
                  <EncodingField
                    value={preview.encoding}
                    disabled={busy}
                    onChange={(encoding) => update({ encoding })}
                  />
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
              </div>
            </details>
          )}
          {past > 0 && (
            <p className="quiet">
              {t(
                '{count, plural, one {# event is over and was not selected.} other {# events are over and were not selected.}}',
                { count: past },
              )}
            </p>
          )}
          <Vanished events={preview.vanished} />
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
                onCorrect={(cells) => update({ cells: cells.map((cell) => ({ row: row.row, ...cell })) })}
              />
            )}
          </RowPages>
        </>
      )}
      {rows.some(canSelect) ? (
        <ImportActions
          label={importLabel(rows, chosen)}
          chosen={chosen}
          most={most}
          busy={busy}
          onConfirm={() => void confirm()}
          selected={[
            t('{count, plural, one {# event} other {# events}} selected', { count: chosen.size }),
            left > 0 &&
              t('{count, plural, one {# new event is not} other {# new events are not}} selected', { count: left }),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <BackButton preview={preview} />
        </ImportActions>
      ) : (
        <EmptyState text={emptyText}>
          <BackButton preview={preview} />
          <Button onClick={onRestart}>{t('Choose another source')}</Button>
        </EmptyState>
      )}
    </section>
  );
}

/** Leads to the step before; what was entered there is kept. */
function BackButton({ preview: { id, table } }: { preview: ImportPreview }) {
  return (
    <LinkButton size="large" to={table === null ? '/import' : `/import?id=${id}&step=columns`}>
      {t('Back')}
    </LinkButton>
  );
}

/** Events of an earlier import that the source no longer has; nothing if there are none. */
function Vanished({ events }: { events: ImportPreview['vanished'] }) {
  if (events.length === 0) return null;
  return (
    <section className={styles.marked} aria-labelledby="vanished-title">
      <details>
        <summary>
          <h3 id="vanished-title">
            {t(
              '{count, plural, one {# event is no longer in the source} other {# events are no longer in the source}}',
              { count: events.length },
            )}
          </h3>
        </summary>
        <p>{t('Perhaps they were cancelled or moved. They stay here until somebody changes them.')}</p>
        <ul className={styles.links}>
          {events.map(({ id, event_name: name, event_date: day, status }) => (
            <li key={id}>
              <Link to={`/edit/event/${id}`}>
                <bdi>{name}</bdi>
              </Link>{' '}
              <span className="quiet">{formatDate(day)}</span> {status !== 'published' && <Badge status={status} />}
            </li>
          ))}
        </ul>
      </details>
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
