import { useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { useAddressToken } from '../../api/use-secret-address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorSummary, TextField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { useSendForm } from '../../api/use-send.ts';
import { NewPasswordField } from './new-password-field.tsx';
import type { FormError } from '../../api/form-errors.ts';
import styles from './sign-in.module.css';
import { Form } from '../../ui/form.tsx';

export const parameters = ['token'];

/** The URL may have a token that must not leave this browser. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [
  { title: `${t('Reset your password')} · Moonfloor` },
  { name: 'robots', content: 'noindex' },
];

/** Asks for a mail with a link to choose a new password; that link leads here too, with a token. */
export default function ResetPasswordScreen() {
  const token = useAddressToken();
  return (
    <div className={styles.page}>
      <PageHeader title={token === '' ? t('Reset your password') : t('Choose a new password')} />
      <noscript>
        <Notice tone="bad">{t('Choosing a new password needs JavaScript.')}</Notice>
      </noscript>
      {token === '' ? <RequestForm /> : <PasswordForm key={token} token={token} />}
    </div>
  );
}

/** Returns the text of a form's field. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

const messageOf = <F extends string>(errors: readonly FormError<F>[], name: F): string | undefined =>
  errors.find(({ field }) => field === name)?.message;

/** Asks for the link. The answer does not tell whether there is an account. */
function RequestForm() {
  const failed = t('We couldn’t send the link. Please try again.');
  const { send, busy, error: errors = [], setError } = useSendForm(['email'], failed);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = (form: HTMLFormElement): void => {
    const email = textOf(new FormData(form), 'email').trim();
    if (email === '') setError([{ field: 'email', message: t('Please enter your email') }]);
    else void send(() => api('requestPasswordReset', { body: { email } }).then(() => setSentTo(email)));
  };

  if (sentTo !== null)
    return (
      <Notice>
        {t('If there is an account with the address {email}, we have sent it a link.', { email: sentTo })}{' '}
        {t('The link works once, within one hour.')}
      </Notice>
    );
  return (
    <Form className={styles.form} onSend={submit}>
      <ErrorSummary errors={errors} />
      <fieldset className={styles.fields} disabled={busy}>
        <TextField
          id="email"
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          aria-required
          error={messageOf(errors, 'email')}
          help={t('We’ll email you a link to choose a new password.')}
        />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {t('Send link')}
        </Button>
      </fieldset>
    </Form>
  );
}

type PasswordField = 'password' | 'confirm';

/** Checks the passwords before they are sent; returns the errors. */
function validate(password: string, confirm: string): FormError<PasswordField>[] {
  if (password === '') return [{ field: 'password', message: t('Please enter a password') }];
  if (confirm === '') return [{ field: 'confirm', message: t('Please enter the password again') }];
  if (password !== confirm) return [{ field: 'confirm', message: t(messages.passwordsDiffer) }];
  return [];
}

function PasswordForm({ token }: { token: string }) {
  const { account } = useSession();
  const failed = t('The password could not be changed. Please try again.');
  const { send, busy, error: errors = [], setError } = useSendForm<PasswordField>(['password', 'confirm'], failed);
  const [done, setDone] = useState(false);
  const [goneMessage, setGoneMessage] = useState<string | null>(null);

  const change = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form);
    const password = textOf(data, 'password');
    const wrong = validate(password, textOf(data, 'confirm'));
    setError(wrong);
    if (wrong.length > 0) return;
    await send(async () => {
      await api('resetPassword', { body: { token, password } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 410) setGoneMessage(error.message);
        throw error;
      });
      setDone(true);
      // all sessions of the account have ended; the user of this browser may be another one
      if (account !== null) await api('validate');
    });
  };

  if (done)
    return (
      <>
        <Notice>{t('Your password was changed, and you were signed out everywhere.')}</Notice>
        <EmptyState text={t('You can now sign in with the new password.')}>
          <LinkButton to="/login" tone="primary">
            {t('Sign in')}
          </LinkButton>
        </EmptyState>
      </>
    );
  if (goneMessage !== null)
    return (
      <ErrorPanel message={goneMessage}>
        <LinkButton to="/reset-password" replace>
          {t('Ask for a new link')}
        </LinkButton>
      </ErrorPanel>
    );
  return (
    <Form className={styles.form} onSend={change}>
      <ErrorSummary title={t('The password was not set')} errors={errors} />
      <fieldset className={styles.fields} disabled={busy}>
        <NewPasswordField
          id="password"
          name="password"
          label={t('New password')}
          aria-required
          error={messageOf(errors, 'password')}
          help={t('{count, plural, one {At least # character} other {At least # characters}}', {
            count: limits.password.min,
          })}
        />
        <TextField
          id="confirm"
          name="confirm"
          label={t('Confirm new password')}
          type="password"
          autoComplete="new-password"
          aria-required
          error={messageOf(errors, 'confirm')}
        />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {t('Set password')}
        </Button>
      </fieldset>
    </Form>
  );
}
