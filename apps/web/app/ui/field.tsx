import { type ComponentProps, type ReactNode, useId, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { AlertIcon, NextIcon, SearchIcon } from './icons.tsx';
import { t } from '@moonfloor/messages/t';

/** Common properties of fields: label above (`labelHidden`: for screen readers only), help and error below. */
interface FieldProps {
  label: string;
  labelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  id?: string;
  required?: boolean;
}
interface ControlProps extends Pick<
  ComponentProps<'input'>,
  'required' | 'className' | 'aria-invalid' | 'aria-describedby'
> {
  id: string;
}
type FieldAndControl = FieldProps & { children: (control: ControlProps) => ReactNode };

/** A labelled control; `children` receives the attributes that associate the control with its label, help and error. */
export function Field({ label, labelHidden = false, help, error, id, required, children }: FieldAndControl) {
  const generatedId = useId();
  const name = id ?? generatedId;
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <span className={styles.control}>
        {children({
          id: name,
          required,
          className: styles.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described || undefined,
        })}
      </span>
      {help && (
        <div id={`${name}-help`} className="quiet">
          {help}
        </div>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Why the value of a field is invalid. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={styles.error}>
      <AlertIcon size={18} />
      {children}
    </p>
  );
}

function split<Props extends FieldProps>(props: Props) {
  const { label, labelHidden, help, error, id, required, ...rest } = props;
  return { field: { label, labelHidden, help, error, id, required }, elementProps: rest };
}

/** A single-line text field, or any other type of input. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { field, elementProps } = split(props);
  return <Field {...field}>{(control) => <input dir="auto" {...elementProps} {...control} />}</Field>;
}

/** A multi-line text field. */
export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, elementProps } = split(props);
  return <Field {...field}>{(control) => <textarea dir="auto" {...elementProps} {...control} />}</Field>;
}

/** Options of a select, each with its value and its label. */
export function Options({ of: options }: { of: readonly (readonly [value: string | number, label: ReactNode])[] }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A select with options as children. */
export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { field, elementProps } = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <select {...elementProps} {...control} />
          <span className={styles.arrow}>
            <NextIcon size={18} />
          </span>
        </>
      )}
    </Field>
  );
}

/** A search field with an icon; inside a `<form role="search">` with method GET it works without JavaScript. */
export function SearchField({
  icon = <SearchIcon />,
  ...props
}: FieldProps & ComponentProps<'input'> & { icon?: ReactNode }) {
  const { field, elementProps } = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            dir="auto"
            enterKeyHint="search"
            {...elementProps}
            {...control}
            type="search"
            className={classNames(styles.input, styles.search)}
          />
          <span className={styles.icon}>{icon}</span>
        </>
      )}
    </Field>
  );
}

/** Search and filters of a list, side by side if wide enough. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

type ErrorSummaryProps = { title?: string; errors: { field?: string; message: string }[] };

/** A form's errors; takes focus when `errors` is a new list. `field` is the id of the invalid control, if any. */
export function ErrorSummary({ title = t('Please check the form'), errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <strong>{title}</strong>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

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
      <Options
        of={Object.keys(options)
          .filter(isOption)
          .map((key) => [key, `${options[key]}${suffix?.(key) ?? ''}`])}
      />
    </SelectField>
  );
}
