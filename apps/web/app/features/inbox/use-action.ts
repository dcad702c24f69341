import { t } from '@moonfloor/messages/t';
import { ApiError, errorMessage } from '../../api/client.ts';
import { useSendDescribed } from '../../api/use-send.ts';
import { type ToastMessage, useToasts } from '../../ui/toast.tsx';

/**
 * Makes calls and reports their results in toasts. Calls `onDone` after a success, and after a refusal with a status
 * that `isOutdated` accepts: what the page shows has changed meanwhile.
 */
export function useAction(onDone: () => void, isOutdated: (status: number) => boolean = () => false) {
  const { showToast } = useToasts();
  const { send, busy } = useSendDescribed((error) => {
    const text = t('Nothing was changed. {reason}', { reason: errorMessage(error, '') });
    showToast({ tone: 'bad', text });
    if (error instanceof ApiError && isOutdated(error.status)) onDone();
    return text;
  });
  /** Returns whether the call succeeded. `success` says so. */
  const run = async (call: () => Promise<unknown>, success: Omit<ToastMessage, 'tone'>): Promise<boolean> => {
    let done = false;
    await send(async () => {
      await call();
      done = true;
      showToast({ tone: 'good', ...success });
      onDone();
    });
    return done;
  };
  return { run, busy };
}
