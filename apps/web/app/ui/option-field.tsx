import type { ComponentProps } from 'react';
import { SelectField } from './field.tsx';

type OptionFieldProps<T extends string> = Omit<
  ComponentProps<typeof SelectField>,
  'children' | 'onChange' | 'value'
> & {
  options: Readonly<Record<T, string>>;
  suffix?: (value: NoInfer<T>) => string;
  value: NoInfer<T>;
  onChange: (value: NoInfer<T>) => void;
};

/** A select of the keys of `options`, displayed with their labels, each followed by its `suffix`. */
export function OptionField<T extends string>({ options, suffix, value, onChange, ...field }: OptionFieldProps<T>) {
  const isOption = (key: string): key is T => key in options;
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ currentTarget }) => isOption(currentTarget.value) && onChange(currentTarget.value)}
    >
      {Object.keys(options)
        .filter(isOption)
        .map((key) => (
          <option key={key} value={key}>
            {`${options[key]}${suffix?.(key) ?? ''}`}
          </option>
        ))}
    </SelectField>
  );
}
