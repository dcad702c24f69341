import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { ApiError, errorMessage } from '../../api/client.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { type ToastMessage, useToasts } from '../../ui/toast.tsx';

/**
 * Makes calls and reports their results in toasts. Calls `onDone` after a success, and after a refusal with a status
 * that `isOutdated` accepts: what the page shows has changed meanwhile.
 */
export function useAction(onDone: () => void, isOutdated: (status: number) => boolean = () => false) {
  const { showToast } = useToasts();
  const handleAccessError = useAccessErrorHandler();
  const [busy, setBusy] = useState(false);
  /** Returns whether the call succeeded. `success` says so. */
  const run = async (call: () => Promise<unknown>, success: Omit<ToastMessage, 'tone'>): Promise<boolean> => {
    setBusy(true);
    try {
      await call();
      showToast({ tone: 'good', ...success });
      onDone();
      return true;
    } catch (error) {
      if (!handleAccessError(error)) {
        showToast({ tone: 'bad', text: t('Nothing was changed. {reason}', { reason: errorMessage(error, '') }) });
        if (error instanceof ApiError && isOutdated(error.status)) onDone();
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
