import { type ComponentProps, createContext, type ReactNode, type SyntheticEvent, use, useId } from 'react';
import styles from './form.module.css';
import { keepFocus } from './keep-focus.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> {
  /** Sends the form in place of the browser. */
  onSend: (form: HTMLFormElement) => unknown;
}

/** A form, in a single column unless it has a class; validation messages are the app's, not the browser's. */
export function Form({ onSend, ...props }: FormProps) {
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSend(event.currentTarget);
  };
  return <form ref={keepFocus} method="post" noValidate className={styles.form} {...props} onSubmit={onSubmit} />;
}

const SectionHeading = createContext<'h2' | 'h3'>('h2');

/** Sections under a heading of their own: theirs are one level lower. */
export function Subsections({ children }: { children: ReactNode }) {
  return <SectionHeading value="h3">{children}</SectionHeading>;
}

/** Related fields under a heading. */
export function FormSection({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId();
  const Heading = use(SectionHeading);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {about && <p className="quiet">{about}</p>}
      {children}
    </section>
  );
}

/** Fields side by side if wide enough. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

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
