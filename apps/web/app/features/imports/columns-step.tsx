import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  type ImportDateOrder,
  importDelimiters,
  importEmptyDates,
  type ImportEmptyDates,
  importEncodings,
  type ImportField,
  importFields,
} from '@moonfloor/contract/import-fields';
import type { ImportMapping, ImportPreview } from '@moonfloor/contract/imports';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import styles from './imports.module.css';
import { readSavedColumns, saveColumns } from './saved-columns.ts';
import { type StepError, useImportStep } from './use-import-step.ts';

/**
 * The columns step for tables: the meaning of each column. Meanings selected earlier for the same columns are
 * suggested.
 */
export function ColumnsStep({
  preview,
  onAsked,
  onPreview,
}: {
  preview: ImportPreview;
  /** Repeats the step with further questions that depend on the columns. */
  onAsked: (preview: ImportPreview) => void;
  onPreview: (preview: ImportPreview) => void;
}) {
  const table = preview.table!;
  const headers = table.columns.map(({ header }) => header);
  const [mapping, setMapping] = useState<ImportMapping>(() => readSavedColumns(headers) ?? table.mapping);
  const [dateOrder, setDateOrder] = useState(table.date_order);
  const [emptyDates, setEmptyDates] = useState(table.empty_dates);
  const [wrong, setWrong] = useState<StepError[]>([]);
  const { busy, stepErrors, send } = useImportStep();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong([]);
    const body = { mapping, date_order: dateOrder, ...(emptyDates !== null && { empty_dates: emptyDates }) };
    void send(async () => {
      const next = await api('updateImport', { params: { id: preview.id }, body });
      if (next.fault !== null) {
        onAsked(next);
        return setWrong([
          { message: next.fault, ...(next.table?.ambiguous_date != null && { field: 'import-dates' }) },
        ]);
      }
      saveColumns(headers, mapping);
      onPreview(next);
    });
  };

  return (
    <Form onSubmit={submit} aria-label="Columns">
      <ErrorSummary title="Please check the columns" errors={wrong.length > 0 ? wrong : stepErrors} />
      {(table.ambiguous_date !== null || table.empty_dates !== null) && (
        <FormSection title="How are the dates written?">
          {table.ambiguous_date !== null && (
            <DateOrder sample={table.ambiguous_date} value={dateOrder} onChange={setDateOrder} />
          )}
          {table.empty_dates !== null && (
            <SelectField
              label="Rows without a date"
              value={emptyDates ?? table.empty_dates}
              onChange={({ currentTarget }) => setEmptyDates(currentTarget.value as ImportEmptyDates)}
            >
              {Object.entries(importEmptyDates).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
        </FormSection>
      )}
      <FormSection
        title="What do the columns mean?"
        about={
          <>
            {table.delimiter === null
              ? 'Read as JSON'
              : `Column separator: ${importDelimiters[table.delimiter].toLowerCase()}. Encoding: ${encodingLabel(table.encoding)}`}
            . If this looks wrong, <Link to="/import">change how the file is read</Link>.
          </>
        }
      >
        <ul className={styles.columns} aria-label="Columns">
          {table.columns.map(({ header, samples }, at) => (
            <li key={`${at} ${header}`} className={styles.column}>
              <SelectField
                label={header}
                value={mapping[at] ?? ''}
                onChange={({ currentTarget }) => setMapping(mapping.with(at, currentTarget.value as ImportField | ''))}
              >
                <option value="">Ignore this column</option>
                {Object.entries(importFields).map(([field, label]) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <p className={styles.samples} dir="auto">
                {samples.length === 0 ? 'Empty' : samples.join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </FormSection>
      <FormActions>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          Preview
        </Button>
      </FormActions>
    </Form>
  );
}

/** Asks for the date order of a file with ambiguous dates. */
function DateOrder({
  sample,
  value,
  onChange,
}: {
  sample: string;
  value: ImportDateOrder;
  onChange: (order: ImportDateOrder) => void;
}) {
  return (
    <SelectField
      id="import-dates"
      label={`What does “${sample}” mean?`}
      value={value === 'auto' ? '' : value}
      required
      help="Nothing else in the file tells whether the day or the month comes first."
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? 'auto' : (currentTarget.value as ImportDateOrder))
      }
    >
      <option value="">Please choose</option>
      <option value="day">Day first: 1/2/2026 is 1 February</option>
      <option value="month">Month first: 1/2/2026 is January 2</option>
    </SelectField>
  );
}

/** Returns the display name of an encoding. */
const encodingLabel = (name: string): string => (importEncodings as Readonly<Record<string, string>>)[name] ?? name;
