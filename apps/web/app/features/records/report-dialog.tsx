import { type SyntheticEvent, useId, useState } from 'react';
import { limits } from '@moonfloor/contract/limits';
import type { ResourceType } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { errorMessage } from '../../api/error-message.ts';
import { readToken } from '../../api/token.ts';
import { withChallenge } from '../../api/with-challenge.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/status-panels.tsx';

/** Reports a record with a reason, signed in or not. */
export function ReportDialog({ type, id, onClose }: { type: ResourceType; id: number; onClose: () => void }) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState<string | null>(null);

  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (state !== 'idle') return;
    if (reason.trim() === '') return setError(t(messages.reasonRequired));
    setState('busy');
    setError(null);
    try {
      const signed = readToken() !== null;
      await withChallenge((altcha) => api('submitReport', { body: { type, id, reason, altcha } }, { signed }));
      setState('sent');
    } catch (error) {
      setError(errorMessage(error));
      setState('idle');
    }
  };
  const sent = state === 'sent';
  return (
    <Dialog
      onClose={onClose}
      title={t('Report this page')}
      footer={
        <>
          <Button onClick={onClose}>{sent ? t('Close') : t('Cancel')}</Button>
          {!sent && (
            <Button type="submit" form={form} tone="primary" busy={state === 'busy'}>
              {t('Send report')}
            </Button>
          )}
        </>
      }
    >
      {sent ? (
        <Notice>{t(messages.reportThanks)}</Notice>
      ) : (
        <form id={form} noValidate onSubmit={(event) => void send(event)}>
          <TextAreaField
            label={t('What is wrong with it?')}
            help={t('For example that it is advertising, invented, offensive, or somebody else’s work.')}
            rows={4}
            maxLength={limits.reason}
            value={reason}
            readOnly={state === 'busy'}
            error={error ?? undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
