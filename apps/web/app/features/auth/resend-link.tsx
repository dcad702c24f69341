import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-panels.tsx';

/** The button that sends a member a new link to confirm their address. */
export function ResendLink({ email, size }: { email: string; size?: 'small' }) {
  const { send, busy, error } = useSend(t(messages.unexpected));
  const [sent, setSent] = useState(false);
  if (sent) return <Notice>{t('If {email} is not confirmed yet, we have sent it a new link.', { email })}</Notice>;
  return (
    <>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <Button
        {...(size && { size })}
        busy={busy}
        onClick={() => void send(() => api('resendVerification').then(() => setSent(true)))}
      >
        {t('Send a new link')}
      </Button>
    </>
  );
}
