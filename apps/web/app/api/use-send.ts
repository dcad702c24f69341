import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/api/visitor-messages';
import { t } from '@moonfloor/messages/t';
import { ApiError, errorMessage, serverMessage } from './client.ts';
import { useSession } from './session.tsx';
import { useAccessErrorHandler } from './use-access.ts';

/** Makes calls, one at a time. */
interface Sending {
  /** Makes a call, and does what follows from it; resolves with the message if that failed. */
  send: (call: () => Promise<unknown>) => Promise<string | undefined>;
  busy: boolean;
  /** Why the latest call failed; undefined if it did not. */
  error: string | undefined;
  setError: (error: string | undefined) => void;
}

/** `handle` returns whether an error needs no message. */
function useSending(handle: (error: unknown) => boolean, otherwise: string | undefined): Sending {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send: Sending['send'] = async (call) => {
    setBusy(true);
    setError(undefined);
    const failed = await call().then(
      () => undefined,
      (failure: unknown) =>
        handle(failure)
          ? undefined
          : otherwise === undefined
            ? errorMessage(failure)
            : serverMessage(failure, otherwise),
    );
    setError(failed);
    setBusy(false);
    return failed;
  };
  return { send, busy, error, setError };
}

/**
 * Makes calls on pages of members, which lead to the sign-in when the session has ended. The message about a failure is the
 * server's, or `otherwise`; without that, the error's own.
 */
export const useSend = (otherwise?: string): Sending => useSending(useAccessErrorHandler(), otherwise);

/** The same on pages that everybody sees: when the session has ended, it leads to the sign-in, and back. */
export function useSendFromPage(otherwise?: string): Sending {
  const { expire } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const handle = (error: unknown): boolean => {
    const ended = error instanceof ApiError && error.status === 401;
    if (ended) {
      expire();
      const state = { from: pathname + search + hash, notice: t(visitorMessages.sessionExpired) };
      void navigate('/login', { state });
    }
    return ended;
  };
  return useSending(handle, otherwise);
}
