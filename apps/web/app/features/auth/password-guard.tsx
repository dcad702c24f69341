import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { askForPasswordBy } from '../../api/browser.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const PasswordDialog = lazyComponent(async () => (await import('./password-dialog.tsx')).PasswordDialog);

/** Asks for the password when a call requires it, which is then repeated; values entered elsewhere are kept. */
export function PasswordGuard() {
  const { pathname } = useLocation();
  const [reply, setReply] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => {
    let openQuestion: Promise<boolean> | null = null;
    const ask = async (): Promise<boolean> => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setReply(() => resolve);
      const answer = await promise;
      openQuestion = null;
      setReply(null);
      return answer;
    };
    // calls at the same time share one question
    return askForPasswordBy(() => (openQuestion ??= ask()));
  }, []);
  // another page, and the end of the session, are a refusal
  useEffect(() => () => reply?.(false), [reply, pathname]);
  if (reply === null) return null;
  return (
    <Suspense>
      <PasswordDialog onConfirmed={() => reply(true)} onClose={() => reply(false)} />
    </Suspense>
  );
}
