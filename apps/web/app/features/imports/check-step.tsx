import { useState } from 'react';
import { Link } from 'react-router';
import { importFormats } from '@moonfloor/contract/imports/import-fields';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportPreview, ImportReport } from '@moonfloor/contract/imports/imports';
import { api } from '../../api/browser.ts';
import { usePageSettings } from '../../api/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { t } from '@moonfloor/messages/t';
import { EmptyState } from '../../ui/status-panels.tsx';
import { LinkItem } from './done-step.tsx';
import { MissingCountries, MoreOptions, type PreviewChange } from './preview-options.tsx';
import { RowTabs } from './row-tabs.tsx';
import own from './check-step.module.css';
import styles from './imports.module.css';
import { changedCells, type TypedCells } from './correct-row.tsx';
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
import { type PreviewStep, useImportStep } from './use-import-step.ts';

/** What the person has ticked (`true`) and unticked, by row. */
export type Ticks = ReadonlyMap<number, boolean>;

/** What the person has typed and not yet applied, by row; these rows stay in sight. */
export type Typed = ReadonlyMap<number, TypedCells>;

interface CheckStepProps extends PreviewStep<ImportPreview, ImportReport> {
  ticks: Ticks;
  onTicks: (change: (before: Ticks) => Ticks) => void;
  typed: Typed;
  onTyped: (change: (before: Typed) => Typed) => void;
}

/** The preview step: every row with the result of importing it, and the selection of rows to import. */
export function CheckStep({ preview, onPreview, onDone, onRestart, ticks, onTicks, typed, onTyped }: CheckStepProps) {
  const { id, version, rows, most } = preview;
  const { today } = usePageSettings();
  const chosen = selection(preview, ticks, today);
  const unselectedCount = rows.filter((row) => row.outcome === 'new' && !chosen.has(row.row)).length;
  const [filter, setFilter] = useState<RowFilter>(() => firstFilter(rows));
  const past = rows.filter((row) => isPastEvent(row, today)).length;
  const { busy, stepErrors, setStepErrors, send } = useImportStep({ onPreview });
  const filtered = new Set(filterRows(rows, filter, today));
  const visibleRows = rows.filter((row) => filtered.has(row) || typed.has(row.row));
  const choosable = visibleRows.filter(canSelect).map(({ row }) => row);
  const allChosen = choosable.every((row) => chosen.has(row));

  const choose = (rowNumbers: readonly number[], on: boolean): void =>
    onTicks((before) => new Map([...before, ...rowNumbers.map((row) => [row, on] as const)]));
  /** Applies what is typed; returns the preview with it. */
  const applyTyped = async (): Promise<ImportPreview> => {
    const cells = rows.flatMap((row) =>
      changedCells(row, typed.get(row.row) ?? {}).map((cell) => ({ row: row.row, ...cell })),
    );
    if (cells.length === 0) return preview;
    const next = await api('updateImport', { params: { id }, body: { version, cells } });
    onTyped(() => new Map());
    onPreview(next);
    return next;
  };
  const importChosen = (): void =>
    void send(async () => {
      const next = await applyTyped();
      const nextChosen = selection(next, ticks, today);
      const lost = next.rows.filter(({ row }) => chosen.has(row) && !nextChosen.has(row));
      if (lost.length > 0) return setStepErrors(lost.map((row) => ({ field: '', message: whyLost(row) })));
      const body = { version: next.version, rows: selectedRows(next.rows, nextChosen) };
      onDone(await api('confirmImport', { params: { id }, body }), restOf(next.rows, nextChosen));
    });
  const moveInto = (into: { row: number; event: number | null }[]): Promise<unknown> =>
    send(async () => {
      const next = await api('updateImport', { params: { id }, body: { version, into } });
      onPreview(next);
      onTicks((before) => new Map([...before, ...into.map(({ row, event }) => [row, event !== null] as const)]));
    });
  const update = (body: PreviewChange): Promise<unknown> =>
    send(async () => onPreview(await api('updateImport', { params: { id }, body: { version, ...body } })));
  const emptyText =
    rows.length === 0 ? t('No events found') : t('Nothing to import: every event is already here or was refused');

  return (
    <section aria-labelledby="check-title" className={styles.check}>
      <div className={own.title}>
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
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {rows.length > 0 && (
        <>
          <RowTabs preview={preview} today={today} current={filter} onChange={setFilter} />
          <MissingCountries
            preview={preview}
            busy={busy}
            open={filter === 'refused'}
            onChange={(body) => void update(body)}
          />
          <div className={own.line}>
            {choosable.length > 0 && (
              <Button size="small" onClick={() => choose(choosable, !allChosen)}>
                {allChosen ? t('Deselect all shown') : t('Select all shown')}
              </Button>
            )}
            <MoreOptions preview={preview} busy={busy} onChange={(body) => void update(body)} />
          </div>
          {past > 0 && filter !== 'vanished' && (
            <p className="quiet">
              {t(
                '{count, plural, one {# event is over and was not selected.} other {# events are over and were not selected.}}',
                { count: past },
              )}
            </p>
          )}
          {filter === 'vanished' && <Vanished events={preview.vanished} />}
          {filter === 'duplicates' && (
            <ResolveDuplicates rows={rows} busy={busy} onInto={(into) => void moveInto(into)} onChoose={choose} />
          )}
          {visibleRows.length === 0 && filter !== 'vanished' && <EmptyState text={t('No events match this filter')} />}
          <RowPages key={filter} label={t('Events of the source')} rows={visibleRows} size={25}>
            {(row) => (
              <RowCard
                key={row.row}
                row={row}
                chosen={chosen.has(row.row)}
                busy={busy}
                typed={typed.get(row.row) ?? null}
                onType={(cells) => onTyped((before) => withTyped(before, row.row, cells))}
                onChoose={(on) => choose([row.row], on)}
                onInto={(event) => void moveInto([{ row: row.row, event }])}
                onLineup={(as) => void update({ row_lineups: [{ row: row.row, as }] })}
                onLine={(line, is) => void update({ row_lines: [{ row: row.row, line, is }] })}
                onCorrect={async (cells) =>
                  (await update({ cells: cells.map((cell) => ({ row: row.row, ...cell })) })) === null
                }
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
          onConfirm={importChosen}
          selected={
            unselectedCount > 0
              ? t('{count, plural, one {# new event is not selected} other {# new events are not selected}}', {
                  count: unselectedCount,
                })
              : t('{count, plural, one {# event} other {# events}} selected', { count: chosen.size })
          }
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

/** Says why a chosen row is no longer chosen after its correction. */
const whyLost = ({ event_name: name, place, faults }: ImportRow): string =>
  `${name ?? place}: ${faults[0]?.message ?? t(rowFilterLabels.duplicates)}`;

/** Returns the typed cells of all rows with those of one row; without it if `cells` is null, since its inputs are closed. */
function withTyped(typed: Typed, row: number, cells: TypedCells | null) {
  const next = new Map(typed);
  if (cells === null) next.delete(row);
  else next.set(row, cells);
  return next;
}

/** Leads to the step before; its entries are kept. */
function BackButton({ preview: { id, table } }: { preview: ImportPreview }) {
  return (
    <LinkButton size="large" to={table === null ? '/import' : `/import?id=${id}&step=columns`}>
      {t('Back')}
    </LinkButton>
  );
}

/** Events of an earlier import that the source no longer has. */
function Vanished({ events }: { events: ImportPreview['vanished'] }) {
  return (
    <section aria-labelledby="vanished-title">
      <h3 id="vanished-title">
        {t('{count, plural, one {# event is no longer in the source} other {# events are no longer in the source}}', {
          count: events.length,
        })}
      </h3>
      <p>{t('Perhaps they were cancelled or moved. They stay here until somebody changes them.')}</p>
      <ul className={styles.dated}>
        {events.map(({ id, event_name: name, event_date: day, status }) => (
          <LinkItem key={id} to={`/edit/event/${id}`} name={name}>
            <span className="quiet">{formatDate(day)}</span> {status !== 'published' && <Badge status={status} />}
          </LinkItem>
        ))}
      </ul>
    </section>
  );
}
