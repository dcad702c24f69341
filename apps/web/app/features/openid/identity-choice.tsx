import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Account } from '@moonfloor/contract/accounts/auth';
import type { SignInResult } from '@moonfloor/contract/accounts/openid';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { usePageSettings } from '../../api/settings.ts';
import { useSendDescribed } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { rich } from '../../ui/rich.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { readStoredJson, removeStored, writeStored } from '../../ui/storage.ts';
import { IssuerButtons } from '../auth/issuer-buttons.tsx';
import { PasskeySignIn } from '../auth/passkey-sign-in.tsx';
import { CredentialForm } from '../auth/credential-form.tsx';
import { deviceToken } from '../auth/device-token.ts';
import { SecondFactorForm } from '../auth/second-factor-form.tsx';
import styles from '../auth/sign-in.module.css';

/** An identity that has signed in at an issuer and waits to be linked, or to get a new account. */
export type PendingIdentity = Extract<SignInResult, { outcome: 'new' | 'link' }> & {
  /** Path to go to afterwards. */
  from: string;
};

/** Session storage key, so that a reload of the page does not lose it. */
const keyOf = (issuer: string): string => `issuer:${issuer}`;

/** Keeps an identity until this tab is closed; null removes it. */
export function savePending(issuer: string, pending: PendingIdentity | null): void {
  if (pending === null) removeStored([keyOf(issuer)], 'sessionStorage');
  else writeStored(keyOf(issuer), JSON.stringify(pending), 'sessionStorage');
}

/** Returns the identity that this tab has kept. */
export const readPending = (issuer: string): PendingIdentity | null => readStoredJson(keyOf(issuer), 'sessionStorage');

interface IdentityChoiceProps {
  label: string;
  identity: PendingIdentity;
  onDone: () => void;
  /** Called with a message if the proof of the identity is no longer valid. */
  onExpired: (message: string) => void;
}

/** The choice for an identity without an account: create one, or link one after signing in to it. */
export function IdentityChoice({ label, identity, onDone, onExpired }: IdentityChoiceProps) {
  const { account } = useSession();
  const [linking, setLinking] = useState(identity.outcome === 'link' || identity.email === null);
  if (account !== null) return <ConfirmLink {...{ label, identity, account, onDone, onExpired }} />;
  if (!linking && identity.outcome === 'new')
    return (
      <>
        <NewAccount {...{ label, identity, onDone, onExpired }} />
        <p className={styles.other}>
          {t('Do you already have an account here?')}{' '}
          <Button size="small" onClick={() => setLinking(true)}>
            {t('Link it')}
          </Button>
        </p>
      </>
    );
  return (
    <>
      <PageHeader title={t('Link your account')} />
      <p className={styles.about}>{aboutLinking(label, identity)}</p>
      <SignInSteps except={label} />
    </>
  );
}

function aboutLinking(label: string, { outcome, email }: PendingIdentity): string {
  if (outcome === 'link' && email !== null)
    return t(
      'There is already an account with the address {email}. Sign in to it once as usual; then you can link it, and sign in with {label} from then on.',
      { email, label },
    );
  if (email !== null) return t('Sign in to your account once as usual; then you can link it with {label}.', { label });
  return t(
    '{label} has not confirmed an email address of yours, so no account can be created from it. Sign in to your account here as usual to link it; if you have none, sign up with your email first.',
    { label },
  );
}

/** The ways to sign in but for an issuer, within another page, which follows the session; other issuers lead back to it. */
function SignInSteps({ except }: { except: string }) {
  const { pathname } = useLocation();
  const others = usePageSettings().issuers.flatMap(({ name, label }) => (label === except ? [] : name));
  const [waiting, setWaiting] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  if (waiting === null)
    return (
      <>
        {reason !== null && <Notice tone="bad">{reason}</Notice>}
        <CredentialForm mode="sign-in" onSecondFactor={setWaiting} />
        <PasskeySignIn />
        <p className={styles.other}>
          <Link to="/reset-password">{t('Forgot password?')}</Link>
        </p>
        <IssuerButtons from={pathname} only={others} textOf={({ label }) => t('Continue with {label}', { label })} />
      </>
    );
  const onRestart = (why?: string): void => {
    setWaiting(null);
    setReason(why ?? null);
  };
  return <SecondFactorForm signIn={waiting} onRestart={onRestart} />;
}

interface ConfirmLinkProps {
  label: string;
  identity: PendingIdentity;
  account: Account;
  onDone: () => void;
  onExpired: (message: string) => void;
}

/** Links an identity to the account that is signed in, after asking. */
function ConfirmLink({ label, identity, account, onDone, onExpired }: ConfirmLinkProps) {
  const { send, busy, error } = useSendDescribed((failure) => {
    const message = serverMessage(failure, t('Your account could not be linked. Please try again.'));
    if (failure instanceof ApiError && [409, 410].includes(failure.status)) onExpired(message);
    return message;
  });
  const link = async (): Promise<void> => {
    await api('linkIdentity', { body: { ticket: identity.ticket } });
    onDone();
  };

  return (
    <>
      <PageHeader title={t('Link your account')} />
      <div className={styles.form}>
        <p>
          {identity.email === null
            ? rich('Let your account at {label} sign in to your account {username} here from now on?', {
                label: <bdi>{label}</bdi>,
                username: <strong key="username">{account.username}</strong>,
              })
            : rich('Let {email} of {label} sign in to your account {username} here from now on?', {
                email: <bdi>{identity.email}</bdi>,
                label: <bdi>{label}</bdi>,
                username: <strong key="username">{account.username}</strong>,
              })}
        </p>
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        <FormActions>
          <Button tone="primary" busy={busy} onClick={() => void send(link)}>
            {t('Link it')}
          </Button>
          <Button aria-disabled={busy} onClick={onDone}>
            {t('Not now')}
          </Button>
        </FormActions>
      </div>
    </>
  );
}

interface NewAccountProps {
  label: string;
  identity: PendingIdentity & { outcome: 'new' };
  onDone: () => void;
  onExpired: (message: string) => void;
}

/** Creates an account for an identity: only the username is missing. */
function NewAccount({ label, identity, onDone, onExpired }: NewAccountProps) {
  const { enter } = useSession();
  const [errors, setErrors] = useState<{ field?: string; message: string }[]>([]);
  const [busy, setBusy] = useState(false);

  const send = async (form: HTMLFormElement): Promise<void> => {
    const entered = new FormData(form).get('username');
    const username = typeof entered === 'string' ? entered.trim() : '';
    if (username === '') return setErrors([{ field: 'username', message: t('Please enter a username') }]);
    setBusy(true);
    try {
      const body = { ticket: identity.ticket, username, device: deviceToken() };
      const session = await api('createIssuerAccount', { body });
      onDone();
      enter(session);
    } catch (error) {
      setBusy(false);
      const message = serverMessage(error, t(messages.registrationFailed));
      if (error instanceof ApiError && error.status === 410) return onExpired(message);
      const isUsernameError = error instanceof ApiError && error.errors.some(({ field }) => field === 'username');
      setErrors([{ ...(isUsernameError && { field: 'username' }), message }]);
    }
    return undefined;
  };

  return (
    <>
      <PageHeader
        title={t('Choose a username')}
        subtitle={t('Your account is created with {email} of {label}', { email: identity.email ?? '', label })}
      />
      <Form className={styles.form} onSend={send}>
        <ErrorSummary title={t('You could not be signed up')} errors={errors} />
        <TextField
          id="username"
          name="username"
          label={t('Username')}
          autoComplete="username"
          defaultValue={identity.username}
          readOnly={busy}
          aria-required
          error={errors.find(({ field }) => field === 'username')?.message}
          help={t('Shown to others next to your records.')}
        />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {t('Create account')}
        </Button>
      </Form>
    </>
  );
}
