import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import type { Account } from '@moonfloor/contract/auth';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { rich } from '../../ui/rich.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import styles from '../auth/sign-in.module.css';
import type { PendingIdentity } from './pending-identity.ts';

interface ConfirmLinkProps {
  label: string;
  identity: PendingIdentity;
  account: Account;
  onDone: () => void;
  onExpired: (message: string) => void;
}

/** Links an identity to the account that is signed in, after asking. */
export function ConfirmLink({ label, identity, account, onDone, onExpired }: ConfirmLinkProps) {
  const { withPassword, dialog } = useRecentPassword();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const link = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await withPassword(() => api('linkIdentity', { body: { ticket: identity.ticket } }));
      onDone();
    } catch (error) {
      setBusy(false);
      const message = serverMessage(error, t('Your account could not be linked. Please try again.'));
      if (error instanceof ApiError && [409, 410].includes(error.status)) onExpired(message);
      else setError(message);
    }
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
        {error !== null && <Notice tone="bad">{error}</Notice>}
        <FormActions>
          <Button tone="primary" busy={busy} onClick={() => void link()}>
            {t('Link it')}
          </Button>
          <Button disabled={busy} onClick={onDone}>
            {t('Not now')}
          </Button>
        </FormActions>
      </div>
      {dialog}
    </>
  );
}
