import { useEffect, useEffectEvent } from 'react';
import { useToasts } from '../../ui/toast.tsx';

/** Tells in a toast that something (`what`, a sentence without its full stop) could not be loaded, and why. */
export function useFaultToast(fault: unknown, what: string): void {
  const { say } = useToasts();
  const onFault = useEffectEvent((error: unknown) => {
    say({ tone: 'bad', text: error instanceof Error ? `${what}. ${error.message}` : `${what}.` });
  });
  useEffect(() => {
    if (fault !== null) onFault(fault);
  }, [fault]);
}
