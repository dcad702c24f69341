import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { type LoadState, useLoad } from './use-load.ts';
import { useSend } from './use-send.ts';

interface SecretAddress<T> {
  loaded: LoadState<T>;
  busy: boolean;
  /** Why the latest change failed; undefined if it did not. */
  error: string | undefined;
  /** Creates, replaces or removes the address by a call, and loads it again. */
  change: (call: () => Promise<unknown>) => void;
}

/** Loads a secret address, such as that of a private calendar, which can be created, replaced and removed. */
export function useSecretAddress<T>(load: (signal: AbortSignal) => Promise<T>, key?: string): SecretAddress<T> {
  const loaded = useLoad(load, key);
  const { send, busy, error } = useSend(t(messages.followFailed));
  return { loaded, busy, error, change: (call) => void send(() => call().then(loaded.reload)) };
}

/**
 * Returns the token of a link in a mail; empty without one. It is taken out of the address, so that neither the address
 * bar, the history nor a copied link has it, and kept with this entry of the history: the page can be reloaded. Other
 * parameters go with it, except for `stays`.
 */
export function useAddressToken(stays?: string): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const urlToken = new URLSearchParams(search).get('token');
  const historyToken: unknown = state?.token;
  // as the server rendered it, which does not see storage
  const [token, setToken] = useState(urlToken ?? '');
  useEffect(() => {
    setToken(urlToken ?? (typeof historyToken === 'string' ? historyToken : ''));
    if (urlToken === null) return;
    const others = [...new URLSearchParams(search)].filter(([name]) => name === stays);
    const address = { pathname, search: String(new URLSearchParams(others)) };
    void navigate(address, { replace: true, preventScrollReset: true, state: { token: urlToken } });
  }, [urlToken, historyToken, navigate, pathname, search, stays]);
  return token;
}
