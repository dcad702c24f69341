import { type ComponentProps, useDeferredValue, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { TextField } from '../../ui/field.tsx';
import { useLazyModule } from '../../ui/lazy-component.tsx';
import styles from './new-password-field.module.css';

const loadRating = () => import('./rate-password.ts');

const ratings = () => [
  t('Very easy to guess'),
  t('Easy to guess'),
  t('Could be harder to guess'),
  t('Hard to guess'),
  t('Very hard to guess'),
];

interface NewPasswordFieldProps extends ComponentProps<typeof TextField> {
  /** Words that make a password easy to guess: names of the account. */
  hints?: readonly string[];
}

/** The field for a new password, which says how hard it is to guess. Nothing about it leaves the browser. */
export function NewPasswordField({ help, hints = [], onInput, ...field }: NewPasswordFieldProps) {
  const [text, setText] = useState('');
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      onInput={(event) => {
        setText(event.currentTarget.value);
        onInput?.(event);
      }}
      help={
        <>
          {help}
          <PasswordStrength password={text} hints={hints} />
        </>
      }
    />
  );
}

/** How hard a password is to guess, once its code has been loaded; nothing for an empty one. */
function PasswordStrength({ password, hints }: { password: string; hints: readonly string[] }) {
  const deferred = useDeferredValue(password);
  const part = useLazyModule(loadRating, deferred !== '');
  const score = part === null || deferred === '' ? null : part.ratePassword(deferred, hints);
  return (
    <output className={styles.strength}>
      <span className={styles.bar} data-score={score} aria-hidden="true" />
      {score !== null && <span>{ratings()[score]}</span>}
    </output>
  );
}
