import { type FormEvent, useState } from 'react';
import { importDelimiters, importEncodings } from '@moonfloor/contract/import-fields';
import type { ImportPreview } from '@moonfloor/contract/imports';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Form, FormActions, FormRow, FormSection } from '../../ui/form.tsx';
import { OptionField } from '../../ui/option-field.tsx';
import { CountryOptions } from '../record-form/text-inputs.tsx';
import styles from './imports.module.css';
import { type SourceForm, type SourceMode, sourceModes, type SourceValues } from './use-source-form.ts';
import { type StepError, useImportStep } from './use-import-step.ts';

const fieldIds: Readonly<Record<string, string>> = {
  import_file: 'import-source',
  address: 'import-source',
  text: 'import-source',
  country: 'import-country',
  name: 'import-name',
};

/** The first step: the source of the events. Values are kept if it cannot be read. */
export function SourceStep({ source, onPreview }: { source: SourceForm; onPreview: (preview: ImportPreview) => void }) {
  const { values, file, change } = source;
  const { busy, stepErrors, send } = useImportStep();
  const [missing, setMissing] = useState<StepError[]>([]);
  const shown = missing.length > 0 ? missing : stepErrors;
  const errorOf = (...fields: string[]): string | undefined =>
    shown.find(({ field }) => fields.includes(field ?? ''))?.message;
  const sourceError = errorOf('import_file', 'address', 'text');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = { file: file !== null, address: values.address.trim() !== '', text: values.text.trim() !== '' }[
      values.way
    ];
    setMissing(given ? [] : [{ field: 'import_file', message: missingMessages[values.way] }]);
    if (given) void send(async () => onPreview(await api('createImport', { form: toFormData(values, file) })));
  };

  return (
    <Form onSubmit={submit} aria-label="Source">
      <ErrorSummary
        title="This could not be read"
        errors={shown.map(({ field, message }) => ({
          message,
          ...(field !== undefined && { field: fieldIds[field] ?? 'import-source' }),
        }))}
      />
      <FormSection
        title="Where do the events come from?"
        about="Goabase JSON, iCalendar, CSV, JSON, or a web page with event data. The format is detected automatically."
      >
        <fieldset className={styles.modes}>
          <legend className="visually-hidden">Source</legend>
          {(['file', 'address', 'text'] as const).map((way) => (
            <label key={way} className={styles.mode}>
              <input type="radio" name="way" checked={values.way === way} onChange={() => change({ way })} />
              {sourceModes[way]}
            </label>
          ))}
        </fieldset>
        {values.way === 'file' && (
          <FileField
            id="import-source"
            accept=".json,.ics,.ical,.csv,.tsv,.txt,.html,.htm,application/json,text/*"
            formats=".json, .ics, .csv, .html"
            file={file}
            error={sourceError}
            onFile={source.choose}
          />
        )}
        {values.way === 'address' && (
          <TextField
            id="import-source"
            label="Address"
            type="url"
            inputMode="url"
            dir="ltr"
            placeholder="https://"
            value={values.address}
            error={sourceError}
            maxLength={limits.link}
            help="A calendar (webcal:// works too), Goabase JSON, a table, or an event page. The site's robots.txt is respected."
            onChange={({ currentTarget }) => change({ address: currentTarget.value })}
          />
        )}
        {values.way === 'text' && (
          <TextAreaField
            id="import-source"
            label="Text"
            rows={10}
            value={values.text}
            error={sourceError}
            spellCheck={false}
            help="Paste the content of the file. The first line of a table names its columns."
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        )}
        <SelectField
          id="import-country"
          label="Country for events without one"
          value={values.country}
          error={errorOf('country')}
          help="Calendars often do not name a country."
          onChange={({ currentTarget }) => change({ country: currentTarget.value })}
        >
          <CountryOptions none="None (skip these events)" />
        </SelectField>
        <ReadingOptions values={values} error={errorOf('name')} onChange={change} />
      </FormSection>
      <FormActions>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {busy ? 'Reading…' : 'Preview'}
        </Button>
      </FormActions>
    </Form>
  );
}

const missingMessages: Readonly<Record<SourceMode, string>> = {
  file: 'Please choose a file',
  address: 'Please enter an address',
  text: 'Please paste the text',
};

/** Selects a file; browsers do not allow to restore it later, so that the help names it. */
export function FileField({
  id,
  accept,
  formats,
  file,
  error,
  onFile,
}: {
  id: string;
  accept: string;
  /** Extensions for the help. */
  formats: string;
  file: File | null;
  error: string | undefined;
  onFile: (file: File | null) => void;
}) {
  const help = file === null ? `Up to 5 MB: ${formats}` : `Chosen: ${file.name}`;
  return (
    <Field id={id} label="File" error={error} help={help}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}

/** Options that only some sources need. */
function ReadingOptions({
  values,
  error,
  onChange,
}: {
  values: SourceValues;
  error: string | undefined;
  onChange: (change: Partial<SourceValues>) => void;
}) {
  return (
    <details className={styles.more}>
      <summary>More options</summary>
      <div className={styles.fields}>
        <TextField
          id="import-name"
          label="Name of the source"
          value={values.name}
          error={error}
          maxLength={limits.name}
          help="Shown on the event pages. Use the same name to update the events of a table later. Default: the name of the file or website."
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <FormRow>
          <OptionField
            label="Column separator"
            options={importDelimiters}
            value={values.delimiter}
            onChange={(delimiter) => onChange({ delimiter })}
          />
          <OptionField
            label="Encoding"
            options={importEncodings}
            value={values.encoding}
            onChange={(encoding) => onChange({ encoding })}
          />
        </FormRow>
      </div>
    </details>
  );
}

function toFormData(
  { way, address, text, name, country, delimiter, encoding }: SourceValues,
  file: File | null,
): FormData {
  const form = new FormData();
  if (way === 'address') form.set('address', address);
  if (way === 'text') form.set('text', text);
  for (const [field, value] of Object.entries({ name, country, delimiter, encoding })) form.set(field, value);
  if (way === 'file' && file !== null) {
    if (file.size > limits.importBytes) throw new Error(messages.importTooLarge);
    form.set('import_file', file);
  }
  return form;
}
