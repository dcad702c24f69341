import { Suspense, useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Leaving } from './use-leaving.ts';

const loadDialog = () => import('../../../ui/dialog.tsx');
const Dialog = lazyPart(async () => (await loadDialog()).Dialog, ({ onOpenChange }) => () => onOpenChange(false));

const words = {
  leave: {
    text: 'You have not submitted this yet. It stays here as a draft until you submit or discard it.',
    leave: 'Leave, keep draft',
  },
  logout: { text: 'Logging out discards everything that you have not submitted.', leave: 'Log out' },
} as const;

/** Asks whether unsaved changes may be left. */
export function LeavingDialog({ leaving: { asked, stay, leave }, onDiscard }: { leaving: Leaving; onDiscard: () => void }) {
  // Fetched in time: the question must come even when the network has gone.
  useEffect(() => void loadDialog().catch(() => undefined), []);
  if (asked === null) return null;
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
            {asked === 'leave' && (
              <Button tone="danger" onClick={discard}>
                Discard and leave
              </Button>
            )}
            <Button onClick={leave}>{words[asked].leave}</Button>
            <Button tone="primary" onClick={stay}>
              Stay
            </Button>
          </>
        }
      >
        <p>{words[asked].text}</p>
      </Dialog>
    </Suspense>
  );
}
