import { useState } from 'react';
import { Link } from 'react-router';
import { type ImportedLineup, importFormats, type ImportLineups } from '@moonfloor/contract/import-fields';
import type { ImportPreview, ImportReport } from '@moonfloor/contract/imports';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, Notice } from '../../ui/status-panels.tsx';
import { canSelect, type RowFilter, rowFilters, defaultSelection, keepSelection } from './row-selection.ts';
import styles from './imports.module.css';
import { RowCard } from './row-card.tsx';
import { ResolveDuplicates } from './resolve-duplicates.tsx';
import { useImportStep } from './use-import-step.ts';

const pageSize = 25;

/** The preview step: every row with the result of importing it, and the selection of rows to import. */
export function CheckStep({
  preview,
  onPreview,
  onDone,
  onRestart,
}: {
  preview: ImportPreview;
  onPreview: (preview: ImportPreview) => void;
  onDone: (report: ImportReport) => void;
  onRestart: () => void;
}) {
  const { id, rows, most, lineups } = preview;
  const [chosen, setChosen] = useState(() => defaultSelection(preview));
  const [filter, setFilter] = useState<RowFilter>('all');
  const [page, setPage] = useState(1);
  const { busy, stepErrors, send } = useImportStep();
  const shown = rows.filter(rowFilters[filter].fits);
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const choosable = shown.filter(canSelect);

  const renew = (next: ImportPreview): void => {
    setChosen(keepSelection(chosen, next));
    onPreview(next);
  };
  const choose = (row: number, on: boolean): void =>
    setChosen(new Set(on ? [...chosen, row] : [...chosen].filter((one) => one !== row)));
  const chooseShown = (on: boolean): void => {
    const others = [...chosen].filter((row) => !choosable.some((one) => one.row === row));
    setChosen(new Set([...others, ...(on ? choosable.map(({ row }) => row) : [])]));
  };
  const confirm = async (): Promise<void> => {
    const picked = rows.filter(({ row }) => chosen.has(row)).map(({ row, version }) => ({ row, version }));
    const error = await send(async () =>
      onDone(await api('confirmImport', { params: { id }, body: { rows: picked } })),
    );
    if (error instanceof ApiError && error.status === 409) renew(await api('getImport', { params: { id } }));
  };
  const moveInto = (into: { row: number; event: number | null }[]): Promise<unknown> =>
    send(async () => {
      const next = await api('updateImport', { params: { id }, body: { into } });
      onPreview(next);
      const filling = into.filter(({ event }) => event !== null).map(({ row }) => row);
      const back = new Set(into.filter(({ event }) => event === null).map(({ row }) => row));
      setChosen(keepSelection(new Set([...[...chosen].filter((row) => !back.has(row)), ...filling]), next));
    });
  const chooseRows = (some: readonly number[], on: boolean): void =>
    setChosen(new Set(on ? [...chosen, ...some] : [...chosen].filter((row) => !some.includes(row))));
  const readLineups = (next: ImportLineups): Promise<unknown> =>
    send(async () => renew(await api('updateImport', { params: { id }, body: { lineups: next } })));
  const readLineup = (row: number, as: ImportedLineup): Promise<unknown> =>
    send(async () => renew(await api('updateImport', { params: { id }, body: { row_lineups: [{ row, as }] } })));

  return (
    <section aria-labelledby="check-title" className={styles.check}>
      <div>
        <h2 id="check-title">Preview</h2>
        <p className={styles.about}>
          {importFormats[preview.format]} · <bdi>{preview.name}</bdi>
          {preview.table !== null && (
            <>
              {' '}
              · <Link to={`/import?id=${id}&step=columns`}>Edit columns</Link>
            </>
          )}
        </p>
      </div>
      <ErrorSummary title="Nothing was imported" errors={stepErrors} />
      {preview.notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {rows.length === 0 && (
        <EmptyState text="No events found">
          <Button onClick={onRestart}>Choose another source</Button>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <div className={styles.tools}>
            <SelectField
              label="Show"
              value={filter}
              onChange={({ currentTarget }) => {
                setFilter(currentTarget.value as RowFilter);
                setPage(1);
              }}
            >
              {Object.entries(rowFilters).map(([name, { label, fits }]) => (
                <option key={name} value={name}>{`${label} (${formatNumber(rows.filter(fits).length)})`}</option>
              ))}
            </SelectField>
            {lineups !== null && (
              <SelectField
                label="Line-ups"
                value={lineups}
                disabled={busy}
                onChange={({ currentTarget }) => void readLineups(currentTarget.value as ImportLineups)}
              >
                <option value="auto">Create floors where they read clearly</option>
                <option value="floors">Create floors from all</option>
                <option value="text">Keep all as text in the description</option>
              </SelectField>
            )}
            <Button disabled={choosable.length === 0} onClick={() => chooseShown(true)}>
              Select all shown
            </Button>
            <Button disabled={choosable.length === 0} onClick={() => chooseShown(false)}>
              Deselect all shown
            </Button>
          </div>
          <ResolveDuplicates rows={rows} busy={busy} onInto={(into) => void moveInto(into)} onChoose={chooseRows} />
          {shown.length === 0 && <EmptyState text="No events match this filter" />}
          <ul className={styles.rows} aria-label="Events of the source">
            {shown.slice((page - 1) * pageSize, page * pageSize).map((row) => (
              <RowCard
                key={row.row}
                row={row}
                chosen={chosen.has(row.row)}
                busy={busy}
                onChoose={(on) => choose(row.row, on)}
                onInto={(event) => void moveInto([{ row: row.row, event }])}
                onLineup={(as) => void readLineup(row.row, as)}
              />
            ))}
          </ul>
          {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
        </>
      )}
      {rows.some(canSelect) && (
        <FormActions>
          <Button
            tone="primary"
            size="large"
            busy={busy}
            disabled={chosen.size === 0 || chosen.size > most}
            onClick={() => void confirm()}
          >
            {`Import ${countText(chosen.size)}`}
          </Button>
          <p role="status" className={styles.about}>
            {chosen.size > most
              ? `You can import up to ${formatNumber(most)} at once; ${formatNumber(chosen.size)} are selected`
              : `${countText(chosen.size)} selected`}
          </p>
        </FormActions>
      )}
      {rows.length > 0 && !rows.some(canSelect) && (
        <EmptyState text="Nothing to import: every event is already here or was refused">
          <Button onClick={onRestart}>Choose another source</Button>
        </EmptyState>
      )}
    </section>
  );
}

const countText = (events: number): string => `${formatNumber(events)} event${events === 1 ? '' : 's'}`;
