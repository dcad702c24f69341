import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { AlertIcon, NextIcon, SearchIcon } from './icons.tsx';

/** What every field has: its label above (`labelHidden`: for readers of the screen only), help and its error below. */
type FieldProps = { label: string; labelHidden?: boolean; help?: ReactNode; error?: string | undefined };
type ControlProps = {
  id: string;
  required: boolean | undefined;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A labelled control; `children` gets the attributes that tie the control to its label, help and error. */
export function Field({
  label,
  labelHidden = false,
  help,
  error,
  id,
  required,
  children,
}: FieldProps & { id?: string; required?: boolean; children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const name = id ?? made;
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
        <div id={`${name}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          <AlertIcon size={18} />
          {error}
        </p>
      )}
    </div>
  );
}

function split<Props extends FieldProps & { id?: string; required?: boolean }>(props: Props) {
  const { label, labelHidden, help, error, id, required, ...rest } = props;
  return { field: { label, labelHidden, help, error, id, required }, rest };
}

/** A field for a line of text, or any other type of input. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { field, rest } = split(props);
  return <Field {...field}>{(control) => <input dir="auto" {...rest} {...control} />}</Field>;
}

/** A field for several lines of text. */
export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, rest } = split(props);
  return <Field {...field}>{(control) => <textarea dir="auto" {...rest} {...control} />}</Field>;
}

/** A choice from the `<option>`s that are its children. */
export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { field, rest } = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <select {...rest} {...control} />
          <span className={styles.arrow}>
            <NextIcon size={18} />
          </span>
        </>
      )}
    </Field>
  );
}

/** A search box; put it into a `<form role="search">` whose method is GET, and it works without JavaScript. */
export function SearchField(props: FieldProps & ComponentProps<'input'>) {
  const { field, rest } = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            dir="auto"
            enterKeyHint="search"
            {...rest}
            {...control}
            type="search"
            className={classNames(styles.input, styles.search)}
          />
          <span className={styles.icon}>
            <SearchIcon />
          </span>
        </>
      )}
    </Field>
  );
}

/** Search and filters of a list, side by side where there is room. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
