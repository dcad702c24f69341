import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import signInStyles from '../auth/sign-in.module.css';
import { CredentialForm } from '../auth/credential-form.tsx';
import { SecondFactorForm } from '../auth/second-factor-form.tsx';
import styles from './openid.module.css';
import { NewAccount } from './new-account.tsx';
import type { PendingIdentity } from './pending-identity.ts';

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
        <p className={signInStyles.other}>
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
      <SignInSteps />
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

/** A sign-in by password within another page, with its second step. The parent observes the session. */
function SignInSteps() {
  const [waiting, setWaiting] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  if (waiting === null)
    return (
      <>
        {reason !== null && <Notice tone="bad">{reason}</Notice>}
        <CredentialForm mode="sign-in" onSecondFactor={setWaiting} />
      </>
    );
  const onRestart = (why?: string): void => {
    setWaiting(null);
    setReason(why ?? null);
  };
  return <SecondFactorForm signIn={waiting} onRestart={onRestart} />;
}
