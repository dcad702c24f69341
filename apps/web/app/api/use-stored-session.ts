import { useEffect, useState } from 'react';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { api } from './browser.ts';
import { ApiError } from './client.ts';
import { waitForServer } from './connection.ts';
import { readAccount, readToken, rememberAccount, removeSession } from './token.ts';

/** How long the server may take to say whose token is stored before they count as signed in, in ms. */
const silenceMs = 4000;

/**
 * Validates a stored token once, and returns whether that is still under way. While the server does not respond, the token's
 * account counts as signed in; `onExpired` is called if it turns out that it is not.
 */
export function useStoredSession(onAccount: (account: Account) => void, onExpired: (how: 'expired') => void): boolean {
  const [checking, setChecking] = useState(true);
  useEffect(() => {
    const token = readToken();
    if (token === null) {
      setChecking(false);
      return undefined;
    }
    const abort = new AbortController();
    const { signal } = abort;
    const remembered = readAccount();
    let entered = false;
    const enterRemembered = (): void => {
      if (remembered === null || signal.aborted) return;
      entered = true;
      onAccount(remembered);
      setChecking(false);
    };
    const timer = setTimeout(enterRemembered, silenceMs);
    void validate(token, signal)
      .catch(async () => {
        enterRemembered();
        if (!entered) return null;
        await waitForServer();
        return validate(token, signal);
      })
      .catch(() => null)
      .then((found) => {
        clearTimeout(timer);
        if (signal.aborted) return;
        if (found === 'expired') {
          if (entered) onExpired(found);
        } else if (found !== null) onAccount(found);
        setChecking(false);
      });
    return () => abort.abort();
  }, [onAccount, onExpired]);
  return checking;
}

/**
 * Returns a token's account; `expired` after removing an expired token; null if another account has signed in
 * concurrently. Rejects if the server cannot be reached, or has not decided.
 */
async function validate(token: string, signal: AbortSignal): Promise<Account | 'expired' | null> {
  try {
    const account = await api('validate', {}, { signal });
    if (readToken() !== token) return null;
    rememberAccount(account);
    return account;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    if (readToken() !== token) return null;
    removeSession();
    return 'expired';
  }
}
