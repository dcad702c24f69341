import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { errorMessage } from '../../api/error-message.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { useToasts } from '../../ui/toast.tsx';
import { useRecentPassword } from '../auth/use-recent-password.tsx';

/** Makes calls that need a recent password, and reports their result in a toast. */
export function useAction(onDone: () => void) {
  const { showToast } = useToasts();
  const handleAccessError = useAccessErrorHandler();
  const { withPassword, dialog } = useRecentPassword();
  const [busy, setBusy] = useState(false);
  /** Returns whether the call succeeded. `text` says so. */
  const run = async (call: () => Promise<unknown>, text: string): Promise<boolean> => {
    setBusy(true);
    try {
      await withPassword(call);
      showToast({ tone: 'good', text });
      onDone();
      return true;
    } catch (error) {
      if (!handleAccessError(error))
        showToast({ tone: 'bad', text: t('Nothing was changed. {reason}', { reason: errorMessage(error, '') }) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, dialog };
}
