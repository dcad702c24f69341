import { Suspense, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { LeaveConfirmation } from './use-unsaved-changes-guard.ts';

const loadDialog = () => import('../../ui/dialog.tsx');
const Dialog = lazyComponent(
  async () => (await loadDialog()).Dialog,
  ({ onOpenChange }) =>
    () =>
      onOpenChange(false),
);

const dialogTexts = {
  leave: {
    text: 'You have not submitted this yet. It stays here as a draft until you submit or discard it.',
    leave: 'Leave, keep draft',
  },
  logout: { text: 'Logging out discards everything that you have not submitted.', leave: 'Log out' },
} as const;

/** Asks for confirmation before unsaved changes are discarded. */
export function LeaveDialog({
  leaving: { isOpen, stay, leave },
  onDiscard,
}: {
  leaving: LeaveConfirmation;
  onDiscard: () => void;
}) {
  // Loaded in advance: the dialog must also open while offline.
  useEffect(() => void loadDialog().catch(() => undefined), []);
  if (isOpen === null) return null;
  const discard = (): void => {
    onDiscard();
    leave();
  };
  return (
    <Suspense>
      <Dialog
        open
        onOpenChange={(open) => open || stay()}
        title="Leave this form?"
        footer={
          <>
            {isOpen === 'leave' && (
              <Button tone="danger" onClick={discard}>
                Discard and leave
              </Button>
            )}
            <Button onClick={leave}>{dialogTexts[isOpen].leave}</Button>
            <Button tone="primary" onClick={stay}>
              Stay
            </Button>
          </>
        }
      >
        <p>{dialogTexts[isOpen].text}</p>
      </Dialog>
    </Suspense>
  );
}
