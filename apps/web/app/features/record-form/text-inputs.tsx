import type { ComponentProps } from 'react';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import type { FormFields } from './use-record-form.ts';

/** Names of the values that are text. */
type TextName<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];

interface BoundField<V> {
  fields: FormFields<V>;
  name: TextName<V>;
}

function fieldProps<V>({ fields: { values, set, error }, name }: BoundField<V>) {
  return {
    id: name,
    name,
    value: values[name] as string,
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set(name, currentTarget.value as V[TextName<V>]),
  };
}

/** A text field of a form. */
export function TextInput<V>({
  fields,
  name,
  ...rest
}: BoundField<V> & Omit<ComponentProps<typeof TextField>, 'name' | 'id' | 'value' | 'onChange'>) {
  return <TextField {...rest} {...fieldProps({ fields, name })} error={rest.error ?? fields.error(name)} />;
}

/** A multi-line text field of a form. */
export function TextAreaInput<V>({
  fields,
  name,
  ...rest
}: BoundField<V> & Omit<ComponentProps<typeof TextAreaField>, 'name' | 'id' | 'value' | 'onChange'>) {
  return <TextAreaField {...rest} {...fieldProps({ fields, name })} />;
}

/** A URL field of a form. */
export function LinkInput<V>(props: BoundField<V> & { label: string }) {
  return <TextInput {...props} type="url" inputMode="url" placeholder="https://" autoComplete="off" />;
}
