import { type ReactNode, Suspense } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog-window.tsx';
import { lazyComponent } from './lazy-component.tsx';

const loadWindow = () => import('./dialog-window.tsx');
const Window = lazyComponent(async () => (await loadWindow()).DialogWindow);

/** A modal dialog, whose library is loaded with the first one: it is larger than the rest of a page. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}

/** Loads the library in advance, for dialogs that must open offline, too. */
export const preloadDialog = (): void => void loadWindow().catch(() => undefined);

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
