import { type ComponentProps, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, TextField } from '../../ui/field.tsx';
import { deviceToken } from './device-token.ts';
import { NewPasswordField } from './new-password-field.tsx';
import styles from './sign-in.module.css';
import { Form } from '../../ui/form.tsx';

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
      t('{count, plural, one {At least # character} other {At least # characters}}', { count: limits.password.min }),
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

  const send = async (form: HTMLFormElement): Promise<void> => {
    const entries = readLoginForm(new FormData(form));
    const typed = form.querySelector<HTMLInputElement>('[type=email]');
    const wrong = validateLogin(mode, entries, typed?.validity.typeMismatch !== true);
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
    <Form className={styles.form} onSend={send}>
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
    </Form>
  );
}

/** Signing in with an existing account, or creating one. */
export type Mode = 'sign-in' | 'sign-up';

/** Values of the form. Sign-in uses email and password only. */
interface LoginValues {
  username: string;
  email: string;
  password: string;
  confirm: string;
}

type FieldName = keyof LoginValues;

/** Errors of the form: a summary at the top, and a message per invalid field. */
interface FormErrors {
  summary: { field?: FieldName; message: string }[];
  fields: Partial<Record<FieldName, string>>;
}

/** Fields of each mode, in display order. */
const fieldsOf: Readonly<Record<Mode, readonly FieldName[]>> = {
  'sign-in': ['email', 'password'],
  'sign-up': ['username', 'email', 'password', 'confirm'],
};

const requiredMessages: Readonly<Record<FieldName, Message>> = {
  username: msg('Please enter a username'),
  email: msg('Please enter your email'),
  password: msg('Please enter a password'),
  confirm: msg('Please enter the password again'),
};

function readLoginForm(form: FormData): LoginValues {
  const text = (name: FieldName): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username'), email: text('email'), password: text('password'), confirm: text('confirm') };
}

/** Names and email addresses must not be blank; a password may consist of spaces. */
function isEmpty(name: FieldName, text: string): boolean {
  return (name === 'username' || name === 'email' ? text.trim() : text) === '';
}

/**
 * Validates the form, with messages in the wording of the specification. `isEmail` says whether the browser takes the email
 * for an address. Returns null if it is valid.
 */
function validateLogin(mode: Mode, entries: LoginValues, isEmail: boolean): FormErrors | null {
  const missing = fieldsOf[mode].filter((name) => isEmpty(name, entries[name]));
  const required = mode === 'sign-in' ? messages.credentialsRequired : messages.allFieldsRequired;
  const summary: FormErrors['summary'] = missing.slice(0, 1).map((field) => ({ field, message: t(required) }));
  const fields: FormErrors['fields'] = Object.fromEntries(missing.map((name) => [name, t(requiredMessages[name])]));
  const refuse = (field: FieldName, message: Message, beside = message): void => {
    if (missing.includes(field)) return;
    summary.push({ field, message: t(message) });
    fields[field] = t(beside);
  };
  if (mode === 'sign-up') {
    const length = [...entries.password].length;
    const { min, max } = limits.password;
    if (!isEmail) refuse('email', messages.badEmail);
    if (length < min || length > max) refuse('password', messages.passwordLength);
    if (entries.password !== entries.confirm)
      refuse('confirm', messages.passwordsDiffer, msg('Please enter the same password again'));
  }
  return summary.length > 0 ? { summary, fields } : null;
}

/** Returns the errors reported by the server; a generic message if the request failed otherwise. */
function loginErrors(mode: Mode, error: unknown): FormErrors {
  const failed = mode === 'sign-in' ? messages.loginFailed : messages.registrationFailed;
  if (!(error instanceof ApiError) || !error.hasMessage) return { summary: [{ message: t(failed) }], fields: {} };
  const fieldErrors = error.errors.flatMap(({ field, message }) => {
    const name = fieldsOf[mode].find((formField) => formField === field);
    return name === undefined ? [] : [{ field: name, message }];
  });
  return {
    summary: fieldErrors.length > 0 ? fieldErrors : [{ message: error.message }],
    fields: Object.fromEntries(fieldErrors.map(({ field, message }) => [field, message])),
  };
}
