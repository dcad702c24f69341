import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { importDelimiters, importEmptyDates, importEncodings, importFields } from '@moonfloor/contract/import-fields';
import type { ImportMapping, ImportPreview } from '@moonfloor/contract/imports';
import { api } from '../../api/browser.ts';
import { readDraft, saveDraft } from '../../api/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import { OptionField } from '../../ui/option-field.tsx';
import { keyOf, listOf } from '../record-form/read-stored.ts';
import { ColumnFields } from './column-fields.tsx';
import { useImportStep } from './use-import-step.ts';

const columnMeanings = { '': 'Ignore this column', ...importFields } as const;
const dateOrderLabels = {
  '': 'Please choose',
  day: 'Day first: 1/2/2026 is 1 February',
  month: 'Month first: 1/2/2026 is January 2',
} as const;

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
  const { busy, stepErrors, setStepErrors, send } = useImportStep();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { mapping, date_order: dateOrder, ...(emptyDates !== null && { empty_dates: emptyDates }) };
    void send(async () => {
      const next = await api('updateImport', { params: { id: preview.id }, body });
      if (next.fault !== null) {
        onAsked(next);
        return setStepErrors([
          { message: next.fault, field: next.table?.ambiguous_date == null ? '' : 'import-dates' },
        ]);
      }
      saveDraft(storageName(headers), mapping);
      onPreview(next);
    });
  };

  return (
    <Form onSubmit={submit} aria-label="Columns">
      <ErrorSummary title="Please check the columns" errors={stepErrors} />
      {(table.ambiguous_date !== null || table.empty_dates !== null) && (
        <FormSection title="How are the dates written?">
          {table.ambiguous_date !== null && (
            <OptionField
              id="import-dates"
              label={`What does “${table.ambiguous_date}” mean?`}
              options={dateOrderLabels}
              value={dateOrder === 'auto' ? '' : dateOrder}
              required
              help="Nothing else in the file tells whether the day or the month comes first."
              onChange={(order) => setDateOrder(order || 'auto')}
            />
          )}
          {table.empty_dates !== null && (
            <OptionField
              label="Rows without a date"
              options={importEmptyDates}
              value={emptyDates ?? table.empty_dates}
              onChange={setEmptyDates}
            />
          )}
        </FormSection>
      )}
      <FormSection
        title="What do the columns mean?"
        about={
          <>
            {table.delimiter === null
              ? 'Read as JSON'
              : `Column separator: ${importDelimiters[table.delimiter].toLowerCase()}. Encoding: ${encodingLabels[table.encoding] ?? table.encoding}`}
            . If this looks wrong, <Link to="/import">change how the file is read</Link>.
          </>
        }
      >
        <ColumnFields
          columns={table.columns}
          mapping={mapping}
          meanings={columnMeanings}
          onChange={(at, meaning) => setMapping(mapping.with(at, meaning))}
        />
      </FormSection>
      <FormActions>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          Preview
        </Button>
      </FormActions>
    </Form>
  );
}

const encodingLabels: Readonly<Record<string, string>> = importEncodings;

const storageName = (headers: readonly string[]): string => `columns:${headers.join('\n')}`;
const readColumns = listOf(keyOf(columnMeanings));

/** Returns the saved meaning of columns with these names; null if there is none or it is invalid. */
function readSavedColumns(headers: readonly string[]): ImportMapping | null {
  const stored = readColumns(readDraft(storageName(headers)));
  return stored?.length === headers.length ? stored : null;
}
