import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './form.module.css';
import { keepFocus } from './keep-focus.ts';

/** A single-column form; validation messages are the app's, not the browser's. */
export function Form(props: ComponentProps<'form'>) {
  return <form ref={keepFocus} noValidate {...props} className={styles.form} />;
}

/** Related fields under a heading. */
export function FormSection({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {about && <p className="quiet">{about}</p>}
      {children}
    </section>
  );
}

/** Fields side by side if wide enough. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** The buttons of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>;
}

/** A checkbox or radio button, labelled by its children. */
export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles.choice}>
      <input {...input} />
      {children}
    </label>
  );
}

interface ChoiceProps<T> {
  id: string;
  label: string;
  help?: ReactNode;
  options: readonly T[];
  /** Returns an option's label; by default the option itself. */
  nameOf?: (option: T) => string;
  chosen: readonly T[];
  max?: number;
  onChange: (chosen: T[]) => void;
}

/** Checkboxes of which a maximum of `max` can be checked (unlimited if absent). `id` is the id of the first one. */
export function ChoiceGroup<T extends string>({
  id,
  label,
  help,
  options,
  nameOf = String,
  chosen,
  max,
  onChange,
}: ChoiceProps<T>) {
  return (
    <fieldset className={styles.group} aria-describedby={help ? `${id}-help` : undefined}>
      <legend>{label}</legend>
      <div className="wrapped">
        {options.map((option, index) => {
          const on = chosen.includes(option);
          return (
            <Choice
              key={option}
              id={index === 0 ? id : undefined}
              type="checkbox"
              checked={on}
              disabled={!on && max !== undefined && chosen.length >= max}
              onChange={() => onChange(on ? chosen.filter((other) => other !== option) : [...chosen, option])}
            >
              {nameOf(option)}
            </Choice>
          );
        })}
      </div>
      {help && (
        <p id={`${id}-help`} className="quiet" role="status">
          {help}
        </p>
      )}
    </fieldset>
  );
}

/** A progress bar; `share` is from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return <progress className={styles.progress} aria-label={label} max={1} value={share} />;
}
