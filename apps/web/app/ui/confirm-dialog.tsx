import type { ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  action: string;
  /** Label of the button that cancels. */
  cancel?: string;
  onCancel: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks for confirmation of an action that removes data; `action` is the label of its button. */
export function ConfirmDialog({
  title,
  action,
  cancel = t('Cancel'),
  onCancel,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button tone="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
