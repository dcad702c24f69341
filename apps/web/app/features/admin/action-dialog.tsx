import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';

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
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onConfirm();
  };
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
      <Form id={id} method="post" onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  );
}
