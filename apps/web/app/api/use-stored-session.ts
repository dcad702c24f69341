import { useEffect, useState } from 'react';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { api } from './browser.ts';
import { ApiError } from './client.ts';
import { waitForServer } from './connection.ts';
import { readAccount, readToken, rememberAccount, removeSession } from './token.ts';

/** How long the server may take to say whose token is stored before they count as signed in, in ms. */
const silenceMs = 4000;

/** Delay before a third validation, in ms: the server may respond and still not decide. It doubles each time, up to the second value. */
const retryMs = { first: 5000, most: 300_000 };

/**
 * Validates a stored token until the server has decided, and returns whether that is not known yet. While the server does not respond, the token's
 * account counts as signed in; `onExpired` is called if it turns out that it is not, with null if nobody has seen it.
 */
export function useStoredSession(
  onAccount: (account: Account) => void,
  onExpired: (how: 'expired' | null) => void,
): boolean {
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
    let timer = setTimeout(enterRemembered, silenceMs);
    const check = async (pauseMs: number): Promise<void> => {
      const validated = await validate(token, signal).catch(() => undefined);
      clearTimeout(timer);
      if (signal.aborted) return;
      if (validated === undefined) enterRemembered();
      else if (validated !== 'expired') {
        if (validated !== null) onAccount(validated);
      } else onExpired(entered ? validated : null);
      setChecking(false);
      if (validated !== undefined || !entered) return;
      const longerMs = Math.min(pauseMs * 2 || retryMs.first, retryMs.most);
      timer = setTimeout(() => void waitForServer().then(() => check(longerMs)), pauseMs);
    };
    void check(0);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
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
    if (readToken() !== token) return null;
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    removeSession();
    return 'expired';
  }
}
