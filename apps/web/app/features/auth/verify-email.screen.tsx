import { useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { useAddressToken } from '../../api/use-secret-address.ts';
import { ResendLink } from './resend-link.tsx';
import { useSend } from '../../api/use-send.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import styles from './sign-in.module.css';

export const parameters = ['token'];

/** The URL may have a token that must not leave this browser. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [
  { title: `${t('Confirm your email address')} · Moonfloor` },
  { name: 'robots', content: 'noindex' },
];

/** The page to which mails lead to confirm an address. */
export default function VerifyEmailScreen() {
  const token = useAddressToken();
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeader title={isConfirmed ? t('Email address confirmed') : t('Confirm your email address')} />
      <noscript>
        <Notice tone="bad">{t('Confirming an address needs JavaScript.')}</Notice>
      </noscript>
      {token === '' ? (
        <EmptyState text={t('To confirm your address, please open the link in the mail that we sent to it.')}>
          <NewLink />
        </EmptyState>
      ) : (
        <Confirmation key={token} token={token} onConfirmed={() => setConfirmed(true)} />
      )}
    </div>
  );
}

/** Confirms the address at the press of a button: mail programs open links by themselves. */
function Confirmation({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const { account, update } = useSession();
  const { send, busy, error } = useSend(t(messages.unexpected));
  const [step, setStep] = useState<'ready' | 'done' | 'gone'>('ready');

  const confirm = async (): Promise<void> => {
    // in a session of the account, its settings stay
    await api('verifyEmail', { body: { token } }, { signed: true }).catch((failure: unknown) => {
      if (failure instanceof ApiError && failure.status === 410) setStep('gone');
      throw failure;
    });
    setStep('done');
    onConfirmed();
    // the account may have got a new address
    if (account !== null) update(await api('validate'));
  };

  if (step === 'done')
    return (
      <div className="stacked">
        <Notice>{t('Thank you. Your email address is confirmed.')}</Notice>
        {account === null ? (
          <>
            <p>{t('If you have signed up in another browser, please sign in there again.')}</p>
            <LinkButton to="/login">{t('Sign in')}</LinkButton>
          </>
        ) : (
          <LinkButton to="/account">{t('Back to your account')}</LinkButton>
        )}
      </div>
    );
  if (step === 'gone')
    return (
      <ErrorPanel message={error ?? t(messages.unexpected)}>
        <NewLink />
        {account !== null && (
          <>
            <p>{t('If you wanted to change your address, please enter the new one again.')}</p>
            <LinkButton to="/account">{t('Back to your account')}</LinkButton>
          </>
        )}
      </ErrorPanel>
    );
  return (
    <div className={styles.form}>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <p>{t('Please confirm that this is the address of your Moonfloor account.')}</p>
      <Button tone="primary" size="large" busy={busy} onClick={() => void send(confirm)}>
        {t('Confirm address')}
      </Button>
    </div>
  );
}

/** Sends members a new link; others have to sign in first. */
function NewLink() {
  const { account, checking } = useSession();
  if (checking) return null;
  if (account !== null) return <ResendLink email={account.email} />;
  return (
    <>
      <p>{t('After signing in you can have a new link sent to you.')}</p>
      <LinkButton to="/login" state={{ from: '/verify-email' }}>
        {t('Sign in')}
      </LinkButton>
    </>
  );
}
