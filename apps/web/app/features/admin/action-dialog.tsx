import { type ReactNode, useId, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useKeptText } from '../../api/use-kept-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useAction } from '../inbox/use-action.ts';

interface ActionDialogProps {
  title: string;
  /** Label of the button that confirms. */
  action: string;
  danger?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks for confirmation of an action and for its details, as a form. */
export function ActionDialog({ title, action, danger = false, onCancel, onConfirm, children }: ActionDialogProps) {
  const id = useId();
  return (
    <Dialog
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" form={id} tone={danger ? 'danger' : 'primary'}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={id} onSend={onConfirm}>
        {children}
      </Form>
    </Dialog>
  );
}

/**
 * Suspends an account after asking for the reason: `ask` opens the question, `dialog` shows it. Calls `onDone` when it is
 * suspended.
 */
export function useSuspension({ id, username: name }: { id: number; username: string }, onDone: () => void) {
  const [confirming, setConfirming] = useState(false);
  const [error, setError] = useState<string>();
  const [reason, setReason] = useKeptText(`suspend:${id}`);
  const { run, busy } = useAction(onDone);

  const confirm = (): void => {
    const missing = reason.trim() === '';
    setError(missing ? t('Please write a reason') : undefined);
    if (missing) return;
    const call = () => api('updateAccount', { params: { id }, body: { suspended: true, reason } });
    void run(call, { text: t('{name} is suspended', { name }) }).then((done) => done && setReason(''));
    setConfirming(false);
  };
  return {
    ask: () => setConfirming(true),
    busy,
    dialog: confirming && (
      <ActionDialog
        title={t('Suspend {name}?', { name })}
        action={t('Suspend')}
        danger
        onCancel={() => setConfirming(false)}
        onConfirm={confirm}
      >
        <p>
          {t(
            'Everything that they have added is hidden, and they can no longer sign in. You can undo this at any time.',
          )}
        </p>
        <TextAreaField
          label={t('Reason')}
          help={t('Visible to admins, and to the member in their data download')}
          required
          rows={3}
          maxLength={limits.reason}
          value={reason}
          error={error}
          onChange={({ target }) => setReason(target.value)}
        />
      </ActionDialog>
    ),
  };
}
