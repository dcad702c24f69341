import { useLocation, useNavigate } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/api/visitor-messages';
import { t } from '@moonfloor/messages/t';
import { ApiError, serverMessage } from './client.ts';
import { useSession } from './session.tsx';
import { useAccessErrorHandler } from './use-access.ts';

/** Makes a call; resolves with why it failed, or `otherwise` if the server does not say. Handles access errors. */
type Send = (call: () => Promise<unknown>, otherwise: string) => Promise<string | undefined>;

/** Returns a `Send` for pages of members, which lead to the sign-in when the session has ended. */
export function useSend(): Send {
  const handleAccessError = useAccessErrorHandler();
  return async (call, otherwise) => {
    try {
      await call();
      return undefined;
    } catch (error) {
      return handleAccessError(error) ? undefined : serverMessage(error, otherwise);
    }
  };
}

/** Returns a `Send` for pages that everybody sees: when the session has ended, it leads to the sign-in, and back. */
export function useSendFromPage(): Send {
  const { expire } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return async (call, otherwise) => {
    try {
      await call();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) return serverMessage(error, otherwise);
      expire();
      const state = { from: pathname + search + hash, notice: t(visitorMessages.sessionExpired) };
      void navigate('/login', { state });
      return undefined;
    }
  };
}
