import { recordWords } from '@moonfloor/contract/records/record-words';
import { type ComponentProps, useMemo, type ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { countries, flagOf } from '@moonfloor/contract/values/countries';
import { SelectField, TextAreaField, TextField, Options } from '../../ui/field.tsx';
import { sortedCountries } from '../records/sorted-countries.ts';
import type { FormFields, RecordForm } from './use-record-form.ts';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import type { SavedRecord } from './form-definition.ts';
import styles from './form.module.css';

/** A field bound to the text value `name` of a form. */
interface BoundField<K extends string> {
  fields: FormFields<Record<NoInfer<K>, string>>;
  name: K;
}

function fieldProps<K extends string>({ fields: { values, set, label, error }, name }: BoundField<K>) {
  return {
    id: name,
    name,
    label: label(name),
    value: values[name],
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  };
}

/** What a caller may set or override: by default the label is that of the field. */
type Overrides<Props> = Partial<Omit<Props, 'name' | 'id' | 'value' | 'onChange'>>;

/** A text field of a form. */
export function TextInput<K extends string>({
  fields,
  name,
  error,
  ...rest
}: BoundField<K> & Overrides<ComponentProps<typeof TextField>>) {
  return <TextField {...fieldProps({ fields, name })} {...rest} error={error ?? fields.error(name)} />;
}

/** A multi-line text field of a form. */
export function TextAreaInput<K extends string>({
  fields,
  name,
  ...rest
}: BoundField<K> & Overrides<ComponentProps<typeof TextAreaField>>) {
  return <TextAreaField {...fieldProps({ fields, name })} {...rest} />;
}

/** A field for a link, which the server completes: its type is not `url`, which refuses addresses without a scheme. */
export function LinkInput<K extends string>(props: BoundField<K>) {
  return (
    <TextInput
      {...props}
      inputMode="url"
      dir="ltr"
      placeholder="https://"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** Selects one of all countries, each with its flag. */
export function CountryInput<K extends string>(props: BoundField<K>) {
  return (
    <SelectField {...fieldProps(props)} required autoComplete="country-name">
      <CountryOptions none={t('Select a country')} />
    </SelectField>
  );
}

/** All countries, each with its flag, after the empty choice `none`. */
export function CountryOptions({ none }: { none: string }) {
  const sorted = useMemo(() => sortedCountries(countries.map(({ name }) => name)), []);
  return (
    <>
      <option value="">{none}</option>
      <Options of={sorted.map(({ name, shown }) => [name, `${shown} ${flagOf(name)}`])} />
    </>
  );
}

/** The fields of a record as a form that leads to the preview; `errors` are those that the fields found themselves. */
export function RecordFields<V extends object, R extends SavedRecord>({
  form,
  errors = [],
  children,
}: {
  form: RecordForm<V, R>;
  errors?: readonly FieldError[];
  children: ReactNode;
}) {
  return (
    <Form onSend={() => form.preview(errors)} aria-label={t(recordWords[form.definition.type].one)}>
      {children}
      <div className={styles.preview}>
        <Button type="submit" tone="primary" size="large" busy={form.fields.pictures.busy || form.validating}>
          {t('Preview')}
        </Button>
      </div>
    </Form>
  );
}
