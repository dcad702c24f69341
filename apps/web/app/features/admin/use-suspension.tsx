import { useState } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useKeptText } from '../../api/use-kept-text.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { useAction } from './use-action.tsx';

/**
 * Suspends an account after asking for the reason: `ask` opens the question, `dialog` shows it. Calls `onDone` when it is
 * suspended.
 */
export function useSuspension({ id, username: name }: { id: number; username: string }, onDone: () => void) {
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const [reason, setReason] = useKeptText(`suspend:${id}`);
  const { run, busy, dialog } = useAction(onDone);

  const confirm = (): void => {
    const missing = reason.trim() === '';
    setError(missing ? t('Please write a reason') : undefined);
    if (missing) return;
    const call = () => api('updateAccount', { params: { id }, body: { suspended: true, reason } });
    void run(call, t('{name} is suspended', { name })).then((done) => done && setReason(''));
    setAsked(false);
  };
  return {
    ask: () => setAsked(true),
    busy,
    dialog: (
      <>
        {asked && (
          <ActionDialog
            title={t('Suspend {name}?', { name })}
            action={t('Suspend')}
            danger
            onCancel={() => setAsked(false)}
            onConfirm={confirm}
          >
            <p>
              {t(
                'Everything that they have added is hidden, and they can no longer sign in. You can take this back at any time.',
              )}
            </p>
            <TextAreaField
              label={t('Reason')}
              help={t('Only admins see it')}
              required
              rows={3}
              maxLength={limits.reason}
              value={reason}
              error={error}
              onChange={({ target }) => setReason(target.value)}
            />
          </ActionDialog>
        )}
        {dialog}
      </>
    ),
  };
}
