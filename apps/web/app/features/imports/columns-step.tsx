import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { importEmptyDates, importEncodings, importFields } from '@moonfloor/contract/imports/import-fields';
import type { ImportMapping, ImportPreview } from '@moonfloor/contract/imports/imports';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary, OptionField } from '../../ui/field.tsx';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import { rich } from '../../ui/rich.tsx';
import { readStoredJson, writeStored } from '../../ui/storage.ts';
import { translated } from '../../ui/translated.ts';
import { keyOf, listOf } from '../record-form/read-stored.ts';
import styles from './imports.module.css';
import { useImportStep } from './use-import-step.ts';

const columnMeanings = { '': msg('Ignore this column'), ...importFields } as const;
const dateOrderLabels = {
  '': msg('Please choose'),
  day: msg('Day first: 1/2/2026 is 1 February'),
  month: msg('Month first: 1/2/2026 is January 2'),
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
  const { busy, stepErrors, setStepErrors, send } = useImportStep({ onPreview: onAsked });
  const encodingLabel = encodingLabels[table.encoding];

  const submit = (): void => {
    const { id, version } = preview;
    const dates = { date_order: dateOrder, ...(emptyDates !== null && { empty_dates: emptyDates }) };
    void send(async () => {
      const next = await api('updateImport', { params: { id }, body: { version, mapping, ...dates } });
      if (next.fault !== null) {
        onAsked(next);
        return setStepErrors([
          { message: next.fault, field: next.table?.ambiguous_date == null ? '' : 'import-dates' },
        ]);
      }
      writeStored(storageName(headers), JSON.stringify(mapping));
      onPreview(next);
    });
  };

  return (
    <Form onSend={submit} aria-label={t('Columns')}>
      <ErrorSummary title={t('Please check the columns')} errors={stepErrors} />
      {(table.ambiguous_date !== null || table.empty_dates !== null) && (
        <FormSection title={t('Dates')}>
          {table.ambiguous_date !== null && (
            <OptionField
              id="import-dates"
              label={t('What does “{date}” mean?', { date: table.ambiguous_date })}
              options={translated(dateOrderLabels)}
              value={dateOrder === 'auto' ? '' : dateOrder}
              required
              help={t('Nothing else in the file tells whether the day or the month comes first.')}
              onChange={(order) => setDateOrder(order || 'auto')}
            />
          )}
          {table.empty_dates !== null && (
            <OptionField
              label={t('Rows without a date')}
              options={translated(importEmptyDates)}
              value={emptyDates ?? table.empty_dates}
              onChange={setEmptyDates}
            />
          )}
        </FormSection>
      )}
      <FormSection
        title={t('What do the columns mean?')}
        about={
          table.delimiter === null
            ? rich('Read as JSON. If this looks wrong, <a>change how the file is read</a>.', { a: sourceLink })
            : rich(
                'Column separator: {delimiter, select, comma {comma} semicolon {semicolon} tab {tab} other {pipe}}. Encoding: {encoding}. If this looks wrong, <a>change how the file is read</a>.',
                {
                  delimiter: table.delimiter,
                  encoding: encodingLabel === undefined ? table.encoding : t(encodingLabel),
                  a: sourceLink,
                },
              )
        }
      >
        <ColumnFields
          columns={table.columns}
          mapping={mapping}
          meanings={translated(columnMeanings)}
          onChange={(at, meaning) => setMapping(mapping.with(at, meaning))}
        />
      </FormSection>
      <FormActions>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {t('Preview')}
        </Button>
        <LinkButton size="large" to="/import">
          {t('Back')}
        </LinkButton>
      </FormActions>
    </Form>
  );
}

const encodingLabels: Readonly<Record<string, Message>> = importEncodings;

const sourceLink = (text: ReactNode) => <Link to="/import">{text}</Link>;

const storageName = (headers: readonly string[]): string => `import-columns:${headers.join('\n')}`;
const readColumns = listOf(keyOf(columnMeanings));

/** Returns the saved meaning of columns with these names; null if there is none or it is invalid. */
function readSavedColumns(headers: readonly string[]): ImportMapping | null {
  const stored = readColumns(readStoredJson(storageName(headers)));
  return stored?.length === headers.length ? stored : null;
}

/** Selects the meaning of each column of a table, beside some of its cells. */
export function ColumnFields<T extends string>({
  columns,
  mapping,
  meanings,
  disabled,
  onChange,
}: {
  columns: readonly { header: string; samples: readonly string[] }[];
  mapping: readonly T[];
  meanings: Readonly<Record<T, string>>;
  disabled?: boolean;
  onChange: (at: number, meaning: NoInfer<T>) => void;
}) {
  return (
    <ul className={styles.columns} aria-label={t('Columns')}>
      {columns.map(({ header, samples }, at) => (
        <li key={`${at} ${header}`}>
          <OptionField
            label={header}
            options={meanings}
            value={mapping[at]!}
            disabled={disabled}
            onChange={(meaning) => onChange(at, meaning)}
          />
          <p className="quiet" dir="auto">
            {samples.join(' · ') || t('Empty')}
          </p>
        </li>
      ))}
    </ul>
  );
}
