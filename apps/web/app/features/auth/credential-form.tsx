import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { deviceToken } from './device-token.ts';
import {
  type FieldName,
  fieldsOf,
  type FormErrors,
  loginErrors,
  type Mode,
  readLoginForm,
  validateLogin,
} from './login-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import styles from './sign-in.module.css';

const noErrors: FormErrors = { summary: [], fields: {} };

const inputs = (signUp: boolean): Readonly<Record<FieldName, ComponentProps<typeof TextField>>> => ({
  username: { label: t('Username'), autoComplete: 'username' },
  email: { label: t('Email'), type: 'email', autoComplete: signUp ? 'email' : 'username webauthn' },
  password: {
    label: t('Password'),
    type: 'password',
    autoComplete: signUp ? 'new-password' : 'current-password',
    help:
      signUp &&
      t('{count, plural, one {At least # character} other {At least # characters}}', {
        count: visitorLimits.password.min,
      }),
  },
  confirm: { label: t('Confirm password'), type: 'password', autoComplete: 'new-password' },
});

interface CredentialFormProps {
  mode: Mode;
  /** Called when the password is right and the sign-in needs a second factor. */
  onSecondFactor: (signIn: string) => void;
}

/** The sign-in or sign-up fields with their errors. The parent observes the session to detect success. */
export function CredentialForm({ mode, onSecondFactor }: CredentialFormProps) {
  const { login, register } = useSession();
  const [formErrors, setFormErrors] = useState(noErrors);
  const [busy, setBusy] = useState(false);
  const signUp = mode === 'sign-up';

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const entries = readLoginForm(new FormData(event.currentTarget));
    const wrong = validateLogin(mode, entries);
    setFormErrors(wrong ?? noErrors);
    if (wrong !== null) return;
    setBusy(true);
    const { username, email, password } = entries;
    try {
      const device = deviceToken();
      await (signUp ? register({ username, email, password, device }) : login({ email, password, device }));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.signIn !== undefined) onSecondFactor(error.signIn);
      else setFormErrors(loginErrors(mode, error));
    }
  };

  const { fields } = formErrors;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary
        title={signUp ? t('You could not be signed up') : t('You could not be signed in')}
        errors={formErrors.summary}
      />
      <fieldset className={styles.fields} disabled={busy}>
        {fieldsOf[mode].map((name) => {
          const input = { id: name, name, 'aria-required': true, error: fields[name], ...inputs(signUp)[name] };
          return signUp && name === 'password' ? (
            <NewPasswordField key={name} {...input} />
          ) : (
            <TextField key={name} {...input} />
          );
        })}
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {signUp ? t('Sign up') : t('Sign in')}
        </Button>
      </fieldset>
    </form>
  );
}
