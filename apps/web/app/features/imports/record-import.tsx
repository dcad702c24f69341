import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { countries, flagOf } from '@moonfloor/contract/countries';
import { type ImportRecordType, importRecordFields } from '@moonfloor/contract/import-record-fields';
import type { ImportRecordPreview, ImportRecordReport } from '@moonfloor/contract/import-records';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/status-panels.tsx';
import styles from './imports.module.css';
import { RecordRows } from './record-rows.tsx';
import { useImportStep } from './use-import-step.ts';

const typePlurals = { artist: 'artists', release: 'releases' } as const;

/** Imports artists or releases from a table: source, columns with preview, and result. */
export function RecordImport({ type }: { type: ImportRecordType }) {
  const [preview, setPreview] = useState<ImportRecordPreview | null>(null);
  const [report, setReport] = useState<ImportRecordReport | null>(null);
  const given = useLocation().state as { table?: string } | null;
  const [table, setTable] = useState<TableSource>({ ...noTableSource, text: given?.table ?? '' });
  const restart = (): void => {
    if (report !== null) setTable(noTableSource);
    setReport(null);
    setPreview(null);
  };
  if (report !== null) return <Report report={report} onMore={restart} />;
  if (preview === null) return <RecordSource type={type} table={table} onTable={setTable} onPreview={setPreview} />;
  return <RecordCheck preview={preview} onPreview={setPreview} onDone={setReport} onRestart={restart} />;
}

/** The selected source, kept while its preview is displayed. */
interface TableSource {
  file: File | null;
  text: string;
  country: string;
}

const noTableSource: TableSource = { file: null, text: '', country: '' };

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
  const [missing, setMissing] = useState(false);
  const { busy, stepErrors, send } = useImportStep();
  const shown = missing ? [{ field: 'import_file', message: 'Please choose a file or paste a table' }] : stepErrors;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(file === null && text.trim() === '');
    if (file === null && text.trim() === '') return;
    void send(async () => {
      if (file !== null && file.size > limits.importBytes) throw new Error(messages.importTooLarge);
      const form = new FormData();
      form.set('type', type);
      form.set('country', country);
      if (file === null) form.set('text', text);
      else form.set('import_file', file);
      onPreview(await api('createRecordImport', { form }));
    });
  };
  return (
    <Form onSubmit={submit} aria-label="Source">
      <ErrorSummary
        title="This could not be read"
        errors={shown.map(({ message }) => ({ message, field: 'records-file' }))}
      />
      <FormSection
        title={`Where do the ${typePlurals[type]} come from?`}
        about="A table (CSV) or JSON, for instance from MusicBrainz or Discogs. Their ids are kept, so that the next import finds the same records."
      >
        <Field
          id="records-file"
          label="File"
          error={shown[0]?.message}
          help={file === null ? 'Up to 5 MB: .csv, .json' : `Chosen: ${file.name}`}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".json,.csv,.tsv,.txt,application/json,text/*"
              onChange={({ currentTarget }) => onTable({ ...table, file: currentTarget.files?.[0] ?? null })}
            />
          )}
        </Field>
        <TextAreaField
          id="records-text"
          label="Or paste the table"
          rows={6}
          value={text}
          spellCheck={false}
          help="The first line names the columns."
          onChange={({ currentTarget }) => onTable({ ...table, text: currentTarget.value })}
        />
        {type === 'artist' && (
          <SelectField
            id="records-country"
            label="Country for artists without one"
            value={country}
            onChange={({ currentTarget }) => onTable({ ...table, country: currentTarget.value })}
          >
            <option value="">None (skip these artists)</option>
            {countries.map(({ name }) => (
              <option key={name} value={name}>
                {name} {flagOf(name)}
              </option>
            ))}
          </SelectField>
        )}
      </FormSection>
      <FormActions>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {busy ? 'Reading…' : 'Preview'}
        </Button>
      </FormActions>
    </Form>
  );
}

function RecordCheck({
  preview,
  onPreview,
  onDone,
  onRestart,
}: {
  preview: ImportRecordPreview;
  onPreview: (preview: ImportRecordPreview) => void;
  onDone: (report: ImportRecordReport) => void;
  onRestart: () => void;
}) {
  const { id, type, columns, mapping, rows, fault, most } = preview;
  const usable = (of: ImportRecordPreview) =>
    of.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').map(({ row }) => row);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(usable(preview)));
  const { busy, stepErrors, send } = useImportStep();
  const map = (at: number, field: string): void =>
    void send(async () => {
      const next = mapping.map((former, index) => (index === at ? field : former === field ? '' : former));
      const answer = await api('updateRecordImport', { params: { id }, body: { mapping: next } });
      setChosen(new Set(usable(answer)));
      onPreview(answer);
    });
  const confirm = (): void =>
    void send(async () => {
      const picked = rows.filter(({ row }) => chosen.has(row)).map(({ row, version }) => ({ row, version }));
      onDone(await api('confirmRecordImport', { params: { id }, body: { rows: picked } }));
    });
  return (
    <section aria-labelledby="records-title" className={styles.check}>
      <h2 id="records-title">Preview</h2>
      <ErrorSummary title="Nothing was imported" errors={stepErrors} />
      {fault !== null && (
        <p role="alert" className={styles.error}>
          {fault}
        </p>
      )}
      <details className={styles.more} open={fault !== null || undefined}>
        <summary>Columns</summary>
        <ul className={styles.columns} aria-label="Columns">
          {columns.map(({ header, samples }, at) => (
            <li key={header} className={styles.column}>
              <SelectField
                label={header}
                value={mapping[at] ?? ''}
                disabled={busy}
                onChange={({ currentTarget }) => map(at, currentTarget.value)}
              >
                <option value="">Leave out</option>
                {Object.entries(importRecordFields[type]).map(([field, label]) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <p className={styles.samples}>
                <bdi>{samples.join(' · ')}</bdi>
              </p>
            </li>
          ))}
        </ul>
      </details>
      <RecordRows type={type} rows={rows} chosen={chosen} onChosen={setChosen} />
      <FormActions>
        <Button
          tone="primary"
          size="large"
          busy={busy}
          disabled={chosen.size === 0 || chosen.size > most}
          onClick={confirm}
        >
          {`Import ${formatNumber(chosen.size)} ${chosen.size === 1 ? type : typePlurals[type]}`}
        </Button>
        <Button onClick={onRestart}>Choose another source</Button>
        {chosen.size > most && (
          <p role="status" className={styles.about}>{`You can import ${formatNumber(most)} at once.`}</p>
        )}
      </FormActions>
    </section>
  );
}

function Report({
  report: { type, added, changed, unchanged },
  onMore,
}: {
  report: ImportRecordReport;
  onMore: () => void;
}) {
  return (
    <section className={styles.check} aria-labelledby="records-done">
      <h2 id="records-done">Imported</h2>
      <Notice>{`${formatNumber(added.length)} new, ${formatNumber(changed.length)} changed, ${formatNumber(unchanged)} unchanged.`}</Notice>
      <ul className={styles.links} aria-label="Imported">
        {[...added, ...changed].map(({ id, name }) => (
          <li key={id}>
            <Link to={`/${type}/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button tone="primary" onClick={onMore}>
          Import more
        </Button>
        <LinkButton to="/member-dashboard">Your dashboard</LinkButton>
      </FormActions>
    </section>
  );
}
