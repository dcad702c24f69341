import { type ComponentProps, useMemo } from 'react';
import { t } from '@moonfloor/messages/t';
import { countries, flagOf } from '@moonfloor/contract/countries';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { sortedCountries } from '../records/sorted-countries.ts';
import type { FormFields } from './use-record-form.ts';

/** A field bound to the text value `name` of a form. */
interface BoundField<K extends string> {
  fields: FormFields<Record<NoInfer<K>, string>>;
  name: K;
}

function fieldProps<K extends string>({ fields: { values, set, error }, name }: BoundField<K>) {
  return {
    id: name,
    name,
    value: values[name],
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  };
}

/** A text field of a form. */
export function TextInput<K extends string>({
  fields,
  name,
  ...rest
}: BoundField<K> & Omit<ComponentProps<typeof TextField>, 'name' | 'id' | 'value' | 'onChange'>) {
  return <TextField {...rest} {...fieldProps({ fields, name })} error={rest.error ?? fields.error(name)} />;
}

/** A multi-line text field of a form. */
export function TextAreaInput<K extends string>({
  fields,
  name,
  ...rest
}: BoundField<K> & Omit<ComponentProps<typeof TextAreaField>, 'name' | 'id' | 'value' | 'onChange'>) {
  return <TextAreaField {...rest} {...fieldProps({ fields, name })} />;
}

/** A URL field of a form. */
export function LinkInput<K extends string>(props: BoundField<K> & { label: string }) {
  return <TextInput {...props} type="url" inputMode="url" placeholder="https://" autoComplete="off" />;
}

/** Selects one of all countries, each with its flag. */
export function CountryInput<K extends string>(props: BoundField<K>) {
  return (
    <SelectField {...fieldProps(props)} label={t('Country')} required autoComplete="country-name">
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
      {sorted.map(({ name, shown }) => (
        <option key={name} value={name}>
          {shown} {flagOf(name)}
        </option>
      ))}
    </>
  );
}
