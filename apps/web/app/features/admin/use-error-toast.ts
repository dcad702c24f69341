import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useToasts } from '../../ui/toast.tsx';

/** Displays a toast when loading has failed. `what` is a sentence without its full stop; the cause is appended. */
export function useErrorToast(error: unknown, what: string): void {
  const { showToast } = useToasts();
  const onError = useEffectEvent((error: unknown) => {
    showToast({ tone: 'bad', text: `${what}. ${errorMessage(error, '')}`.trim() });
  });
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
}
