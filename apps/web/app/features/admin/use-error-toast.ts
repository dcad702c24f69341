import { useEffect, useEffectEvent } from 'react';
import { useToasts } from '../../ui/toast.tsx';

/** Tells in a toast that something (`what`, a sentence without its full stop) could not be loaded, and why. */
export function useErrorToast(error: unknown, what: string): void {
  const { showToast } = useToasts();
  const onError = useEffectEvent((error: unknown) => {
    showToast({ tone: 'bad', text: error instanceof Error ? `${what}. ${error.message}` : `${what}.` });
  });
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
}
