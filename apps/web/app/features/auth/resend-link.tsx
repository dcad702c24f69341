import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { visitorMessages } from '@moonfloor/contract/api/visitor-messages';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-panels.tsx';

/** The button that sends a member a new link to confirm their address. */
export function ResendLink({ email, size }: { email: string; size?: 'small' }) {
  const handleAccessError = useAccessErrorHandler();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await api('resendVerification');
      setSent(true);
    } catch (error) {
      if (!handleAccessError(error)) setFailure(serverMessage(error, t(visitorMessages.unexpected)));
    }
    setBusy(false);
  };

  if (sent)
    return (
      <Notice>{t('If {email} is not confirmed yet, a mail with a new link is on its way to it.', { email })}</Notice>
    );
  return (
    <>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Button {...(size && { size })} busy={busy} onClick={() => void send()}>
        {t('Send a new link')}
      </Button>
    </>
  );
}
