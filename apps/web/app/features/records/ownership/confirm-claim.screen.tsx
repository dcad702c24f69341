import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Navigate } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../../api/browser.ts';
import { useSession } from '../../../api/session.tsx';
import { useAddressToken } from '../../../api/use-secret-address.ts';
import { useSend } from '../../../api/use-send.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { rich } from '../../../ui/rich.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [{ title: `${t('Confirm your claim')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Confirms a claim with the link of a mail: nothing changes before the button is pressed. */
export default function ConfirmClaimScreen() {
  const { account } = useSession();
  const token = useAddressToken();
  const { send, busy, error } = useSend(t('Your claim could not be confirmed. Please try again.'));
  const [owned, setOwned] = useState<string | null>(null);
  if (account === null) return null;
  if (owned !== null) return <Navigate to={owned} replace />;

  const confirm = async (): Promise<void> => {
    const { type, id } = await api('confirmClaim', { body: { token } });
    setOwned(`/${type}/${id}#ownership`);
  };

  return (
    <>
      <PageHeader title={t('Confirm your claim')} />
      {token === '' ? (
        <EmptyState text={t(messages.claimExpired)}>
          <LinkButton to="/member-dashboard">{t('Back to the dashboard')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <p>
            {rich('As {username}, you will own the page that you have claimed, and can edit it.', {
              username: <strong key="username">{account.username}</strong>,
            })}
          </p>
          <FormActions>
            <Button tone="primary" busy={busy} onClick={() => void send(confirm)}>
              {t('Confirm')}
            </Button>
          </FormActions>
          {error !== undefined && <ErrorPanel message={error} />}
        </>
      )}
    </>
  );
}
