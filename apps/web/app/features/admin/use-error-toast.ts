import { useEffect, useEffectEvent } from 'react';
import { t } from '@moonfloor/messages/t';
import { errorMessage } from '../../api/error-message.ts';
import { useToasts } from '../../ui/toast.tsx';

/** Displays a toast when loading has failed. `what` is a translated sentence without its full stop; the cause is appended. */
export function useErrorToast(error: unknown, what: string): void {
  const { showToast } = useToasts();
  const onError = useEffectEvent((error: unknown) => {
    showToast({ tone: 'bad', text: t('{problem}. {cause}', { problem: what, cause: errorMessage(error, '') }).trim() });
  });
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
}
