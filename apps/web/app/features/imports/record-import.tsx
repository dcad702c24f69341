import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ImportEncoding } from '@moonfloor/contract/imports/import-fields';
import {
  type ImportRecordType,
  importRecordFields,
  isIdentified,
} from '@moonfloor/contract/imports/import-record-fields';
import type { ImportRecordPreview, ImportRecordReport } from '@moonfloor/contract/imports/import-records';
import { namesOfKind } from '@moonfloor/contract/records/record-fields';
import { api } from '../../api/browser.ts';
import { useKeptText } from '../../api/use-kept-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Form, FormSection } from '../../ui/form.tsx';
import { t } from '@moonfloor/messages/t';
import { EmptyState } from '../../ui/status-panels.tsx';
import { translated } from '../../ui/translated.ts';
import { objectOf } from '../record-form/read-stored.ts';
import { CountryOptions } from '../record-form/text-inputs.tsx';
import { ColumnFields } from './columns-step.tsx';
import { ImportDone, LinkItem } from './done-step.tsx';
import styles from './imports.module.css';
import { canSelect, ImportActions, RowFrame, RowPages, selectedRows, tickedRows } from './row-frame.tsx';
import { restOf } from './row-choice.ts';
import { EncodingAction, FileField, PreviewButton, toFormData } from './source-step.tsx';
import { type ImportRest, type PreviewStep, useImportStep } from './use-import-step.ts';

/** Imports records from a table: source, columns with preview, and result. */
export function RecordImport({ type }: { type: ImportRecordType }) {
  const [preview, setPreview] = useState<ImportRecordPreview | null>(null);
  const [done, setDone] = useState<{ report: ImportRecordReport; rest: ImportRest } | null>(null);
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useKeptText(`records-import:${type}`);
  const [source, setSource] = useState(noTableSource);
  const setTable = ({ text: typed, ...more }: TableSource): void => {
    setSource(more);
    setText(typed);
  };
  const given = readGivenTable(state)?.table ?? '';
  const takeGiven = useEffectEvent(() => {
    if (given === '') return;
    setText(given);
    // it must not replace what is typed from here on
    void navigate({ search }, { replace: true });
  });
  useEffect(() => takeGiven(), [given]);
  const restart = (): void => {
    if (done !== null) setSource(noTableSource);
    setDone(null);
    setPreview(null);
  };
  if (done !== null) {
    const { report, rest: skipped } = done;
    return (
      <ImportDone report={report} rest={skipped} onMore={restart}>
        <ul className={styles.links} aria-label={t('Imported')}>
          {[...report.added, ...report.changed].map(({ id, name }) => (
            <LinkItem key={id} to={`/${type}/${id}`} name={name} />
          ))}
        </ul>
      </ImportDone>
    );
  }
  if (preview === null)
    return <RecordSource type={type} table={{ ...source, text }} onTable={setTable} onPreview={setPreview} />;
  return (
    <RecordCheck
      preview={preview}
      onPreview={setPreview}
      onDone={(report, skipped) => {
        setText('');
        setDone({ report, rest: skipped });
      }}
      onRestart={restart}
    />
  );
}

/** Reads the table with which the page was opened (location state). */
const readGivenTable = objectOf<{ table: string }>({}, () => ({ table: '' }));

/** The selected source, kept while its preview is displayed. */
interface TableSource {
  file: File | null;
  text: string;
  country: string;
}

const noTableSource: Omit<TableSource, 'text'> = { file: null, country: '' };
const fileId = 'records-file';
const sourceControls = { import_file: fileId, text: fileId };

function RecordSource({
  type,
  table,
  onTable,
  onPreview,
}: {
  type: ImportRecordType;
  table: TableSource;
  onTable: (table: TableSource) => void;
  onPreview: (preview: ImportRecordPreview) => void;
}) {
  const { file, text, country } = table;
  const { busy, stepErrors, setStepErrors, send } = useImportStep({ controls: sourceControls });
  const submit = (): void => {
    if (file === null && text.trim() === '')
      return setStepErrors([{ field: fileId, message: t('Please choose a file or paste a table') }]);
    const fields = { type, country, ...(file === null && { text }) };
    void send(async () => onPreview(await api('createRecordImport', { form: toFormData(fields, file) })));
  };
  return (
    <Form onSend={submit} aria-label={t('Source')}>
      <ErrorSummary title={t('This could not be read')} errors={stepErrors} />
      <FormSection
        title={t('Where does the table come from?')}
        about={
          isIdentified(type)
            ? t(
                'A table (CSV) or JSON, for instance from MusicBrainz or Discogs. Their ids are kept, so that the next import finds the same records.',
              )
            : t('A table (CSV) or JSON. The next import of the same table finds the same pages and updates them.')
        }
      >
        <FileField
          id={fileId}
          accept=".json,.csv,.tsv,.txt,application/json,text/*"
          formats=".csv, .json"
          file={file}
          error={stepErrors.find(({ field }) => field === fileId)?.message}
          onFile={(next) => onTable({ ...table, file: next, text: next === null ? text : '' })}
        />
        <TextAreaField
          id="records-text"
          label={t('Or paste the table')}
          rows={6}
          value={text}
          spellCheck={false}
          help={t('The first line names the columns.')}
          onChange={({ currentTarget }) => onTable({ ...table, file: null, text: currentTarget.value })}
        />
        {namesOfKind(type, 'country').length > 0 && (
          <SelectField
            id="records-country"
            label={t('Country for rows without one')}
            value={country}
            onChange={({ currentTarget }) => onTable({ ...table, country: currentTarget.value })}
          >
            <CountryOptions none={t('None (skip these rows)')} />
          </SelectField>
        )}
      </FormSection>
      <PreviewButton busy={busy} />
    </Form>
  );
}

const existingOf = ({ record, namesake }: ImportRecordPreview['rows'][number]) => record ?? namesake;

function RecordCheck({ preview, onPreview, onDone, onRestart }: PreviewStep<ImportRecordPreview, ImportRecordReport>) {
  const { id, version, type, columns, mapping, rows, fault, most } = preview;
  const meanings: Readonly<Record<string, string>> = { '': t('Leave out'), ...translated(importRecordFields(type)) };
  const labelsOf = (fields: readonly string[]): string => fields.map((field) => meanings[field] ?? field).join(', ');
  /** What the person has ticked (`true`) and unticked, by row. */
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = tickedRows(rows, ticks, rows.filter((row) => canSelect(row) && row.namesake === null).slice(0, most));
  const { busy, stepErrors, send } = useImportStep({ onPreview });
  const update = (change: { mapping: string[] } | { encoding: ImportEncoding }): void =>
    void send(async () => onPreview(await api('updateRecordImport', { params: { id }, body: { version, ...change } })));
  const map = (at: number, field: string): void =>
    update({ mapping: mapping.map((before, index) => (index === at ? field : before === field ? '' : before)) });
  const importChosen = (): void => {
    const body = { version, rows: selectedRows(rows, chosen) };
    void send(async () => onDone(await api('confirmRecordImport', { params: { id }, body }), restOf(rows, chosen)));
  };
  return (
    <section aria-labelledby="records-title" className={styles.check}>
      <h2 id="records-title">{t('Preview')}</h2>
      <ErrorSummary title={t('Nothing was imported')} errors={stepErrors} />
      {fault !== null && (
        <p role="alert" className={styles.error}>
          {fault}
        </p>
      )}
      <details className={styles.more} open={fault !== null || undefined}>
        <summary>{t('Columns')}</summary>
        <ColumnFields columns={columns} mapping={mapping} meanings={meanings} disabled={busy} onChange={map} />
      </details>
      {preview.encoding !== null && (
        <div className={styles.tools}>
          <EncodingAction value={preview.encoding} busy={busy} onAct={(encoding) => update({ encoding })} />
        </div>
      )}
      <RowPages label={t('Rows of the source')} rows={rows} size={50}>
        {(row) => (
          <RowFrame
            key={row.row}
            row={row}
            name={row.name}
            facts={[row.about, row.place]}
            existing={
              existingOf(row) !== null && (
                // in another tab: what is ticked stays in this one
                <a href={`/${type}/${existingOf(row)?.id}`} target="_blank">
                  {t('Existing page')}
                </a>
              )
            }
            chosen={chosen.has(row.row)}
            onChoose={(on) => setTicks((before) => new Map([...before, [row.row, on]]))}
          >
            {row.outcome === 'changed' && (
              <p className="quiet">
                {t('Changes: {fields}', { fields: labelsOf(row.changes.map(({ field }) => field)) })}
              </p>
            )}
            {row.kept.length > 0 && (
              <p className="quiet">{t('Keeps what was edited here: {fields}', { fields: labelsOf(row.kept) })}</p>
            )}
          </RowFrame>
        )}
      </RowPages>
      {rows.length > 0 && !rows.some(canSelect) ? (
        <EmptyState text={t('Nothing to import: every row is already here or was refused')}>
          <Button onClick={onRestart}>{t('Choose another source')}</Button>
        </EmptyState>
      ) : (
        <ImportActions
          label={t('{count, plural, one {Import # row} other {Import # rows}}', { count: chosen.size })}
          chosen={chosen}
          most={most}
          busy={busy}
          onConfirm={importChosen}
          selected={t('{count, plural, one {# row} other {# rows}} selected', { count: chosen.size })}
        >
          <Button onClick={onRestart}>{t('Choose another source')}</Button>
        </ImportActions>
      )}
    </section>
  );
}
