import { useEffect, useRef } from 'react';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { importDelimiters, type ImportEncoding, importEncodings } from '@moonfloor/contract/imports/import-fields';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { keysOf } from '@moonfloor/contract/values/keys';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, Field, SelectField, TextAreaField, TextField, OptionField } from '../../ui/field.tsx';
import { Choice, Form, FormActions, FormRow, FormSection } from '../../ui/form.tsx';
import { OptionAction } from '../../ui/select-action.tsx';
import { translated } from '../../ui/translated.ts';
import { CountryOptions } from '../record-form/text-inputs.tsx';
import dropStyles from '../../ui/picture-drop.module.css';
import styles from './imports.module.css';
import { type SourceForm, sourceModes, type ImportValues, useImportStep } from './use-import-step.ts';

const sourceId = 'import-source';
const controls = {
  import_file: sourceId,
  address: sourceId,
  text: sourceId,
  country: 'import-country',
  name: 'import-name',
};

/** The first step: the source of the events. Values are kept if it cannot be read. */
export function SourceStep({ source, onPreview }: { source: SourceForm; onPreview: (preview: ImportPreview) => void }) {
  const { values, file, setFile, change } = source;
  const { way, address, text } = values;
  const { busy, stepErrors, setStepErrors, send } = useImportStep({ controls });

  const submit = (): void => {
    const isGiven = { file: file !== null, address: address.trim() !== '', text: text.trim() !== '' }[way];
    if (!isGiven) setStepErrors([{ field: sourceId, message: t(missingMessages[way]) }]);
    else void send(async () => onPreview(await api('createImport', { form: formOf(values, file) })));
  };
  /** Properties of a field's control. */
  const bind = (name: keyof ImportValues, id: string) => ({
    id,
    value: values[name],
    error: stepErrors.find(({ field }) => field === id)?.message,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  });

  return (
    <Form onSend={submit} aria-label={t('Source')}>
      <ErrorSummary title={t('This could not be read')} errors={stepErrors} />
      <FormSection
        title={t('Where do the events come from?')}
        about={t(
          'Goabase JSON, iCalendar, CSV, JSON, or a web page with event data. The format is detected automatically.',
        )}
      >
        <fieldset className="wrapped">
          <legend className="visually-hidden">{t('Source')}</legend>
          {(['file', 'address', 'text'] as const).map((mode) => (
            <Choice key={mode} type="radio" name="way" checked={way === mode} onChange={() => change({ way: mode })}>
              {t(sourceModes[mode])}
            </Choice>
          ))}
        </fieldset>
        {way === 'file' && (
          <FileField
            id={sourceId}
            accept=".json,.ics,.ical,.csv,.tsv,.txt,.html,.htm,application/json,text/*"
            formats=".json, .ics, .csv, .html"
            file={file}
            error={bind('text', sourceId).error}
            onFile={setFile}
          />
        )}
        {way === 'address' && (
          <TextField
            {...bind('address', sourceId)}
            label={t('Address')}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            placeholder="https://"
            maxLength={limits.link}
            help={t(
              "A calendar (webcal:// works too), Goabase JSON, a table, or an event page. The site's robots.txt is respected.",
            )}
          />
        )}
        {way === 'text' && (
          <TextAreaField
            {...bind('text', sourceId)}
            label={t('Text')}
            rows={10}
            spellCheck={false}
            help={t('Paste the content of the file. The first line of a table names its columns.')}
          />
        )}
        <SelectField
          {...bind('country', controls.country)}
          label={t('Country for events without one')}
          help={t('Calendars often do not name a country.')}
        >
          <CountryOptions none={t('None (skip these events)')} />
        </SelectField>
        <details className={styles.more}>
          <summary>{t('More options')}</summary>
          <div className={styles.fields}>
            <TextField
              {...bind('name', controls.name)}
              label={t('Name of the source')}
              maxLength={limits.name}
              help={t(
                'Shown on the event pages. Use the same name to update the events of a table later. Default: the name of the file or website.',
              )}
            />
            <FormRow>
              <OptionField
                label={t('Column separator')}
                options={translated(importDelimiters)}
                value={values.delimiter}
                onChange={(delimiter) => change({ delimiter })}
              />
              <EncodingField value={values.encoding} onChange={(encoding) => change({ encoding })} />
            </FormRow>
          </div>
        </details>
      </FormSection>
      <PreviewButton busy={busy} />
    </Form>
  );
}

const missingMessages = {
  file: msg('Please choose a file'),
  address: msg('Please enter an address'),
  text: msg('Please paste the text'),
} as const satisfies Record<ImportValues['way'], Message>;

/** Selects a file; browsers do not allow to restore it later, so that the help names it. */
export function FileField({
  formats,
  file,
  onFile,
  accept,
  ...field
}: {
  id: string;
  accept: string;
  /** Extensions for the help. */
  formats: string;
  file: File | null;
  error: string | undefined;
  onFile: (file: File | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (file === null && input.current !== null) input.current.value = '';
  }, [file]);
  return (
    <Field
      {...field}
      label={t('File')}
      help={file === null ? t('Up to 5 MB: {formats}', { formats }) : t('Chosen: {name}', { name: file.name })}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          className={dropStyles.file}
          type="file"
          accept={accept}
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}

/** Selects the encoding in which a source is read. */
const encodingNamed = (text: string): ImportEncoding => keysOf(importEncodings).find((name) => name === text) ?? 'auto';

function EncodingField({ value, onChange }: { value: string; onChange: (encoding: ImportEncoding) => void }) {
  return (
    <OptionField
      label={t('Encoding')}
      options={translated(importEncodings)}
      value={encodingNamed(value)}
      onChange={onChange}
    />
  );
}

/** Changes the encoding by which a source was read. */
export function EncodingAction({
  value,
  ...props
}: {
  value: string;
  busy: boolean;
  onAct: (encoding: ImportEncoding) => void;
}) {
  return (
    <OptionAction
      {...props}
      label={t('Encoding')}
      options={translated(importEncodings)}
      value={encodingNamed(value)}
      action={t('Apply')}
    />
  );
}

export function PreviewButton({ busy }: { busy: boolean }) {
  return (
    <FormActions>
      <Button type="submit" tone="primary" size="large" busy={busy}>
        {busy ? t('Reading…') : t('Preview')}
      </Button>
    </FormActions>
  );
}

function formOf({ way, address, text, ...options }: ImportValues, file: File | null): FormData {
  if (way === 'file') return toFormData(options, file);
  return toFormData({ ...options, [way]: { address, text }[way] }, null);
}

/** Returns a form with a file, if any. Throws an error for one that is too large. */
export function toFormData(fields: Readonly<Record<string, string>>, file: File | null): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file === null) return form;
  if (file.size > limits.importBytes) throw new Error(t(messages.importTooLarge));
  form.set('import_file', file);
  return form;
}
