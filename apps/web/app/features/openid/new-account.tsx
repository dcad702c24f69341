import { type SyntheticEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { deviceToken } from '../auth/device-token.ts';
import styles from '../auth/sign-in.module.css';
import type { PendingIdentity } from './pending-identity.ts';

interface NewAccountProps {
  label: string;
  identity: PendingIdentity & { outcome: 'new' };
  onDone: () => void;
  onExpired: (message: string) => void;
}

/** Creates an account for an identity: only the username is missing. */
export function NewAccount({ label, identity, onDone, onExpired }: NewAccountProps) {
  const { enter } = useSession();
  const [errors, setErrors] = useState<{ field?: string; message: string }[]>([]);
  const [busy, setBusy] = useState(false);

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget).get('username');
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
      const message = serverMessage(error, t(visitorMessages.registrationFailed));
      if (error instanceof ApiError && error.status === 410) return onExpired(message);
      const own = error instanceof ApiError && error.errors.some(({ field }) => field === 'username');
      setErrors([{ ...(own && { field: 'username' }), message }]);
    }
    return undefined;
  };

  return (
    <>
      <PageHeader
        title={t('Choose a username')}
        subtitle={t('Your account is created with {email} of {label}', { email: identity.email ?? '', label })}
      />
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void send(event)}>
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
          help={t('Others see it beside what you add.')}
        />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {t('Create account')}
        </Button>
      </form>
    </>
  );
}
