import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { User } from '@moonfloor/contract/auth';
import { api } from './browser.ts';
import { ApiFault } from './client.ts';
import { readToken, removeToken, saveToken } from './token.ts';

/** Who is signed in. While `checking`, a remembered token is being validated. */
export interface Session {
  user: User | null;
  checking: boolean;
  /** Signs in; rejects with the server's fault. */
  login(credentials: { email: string; password: string }): Promise<void>;
  /** Creates an account and signs in; rejects with the server's fault. */
  register(account: { username: string; email: string; password: string }): Promise<void>;
  /** Signs out here at once, whatever the server says. */
  logout(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** The session of this browser. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session here');
  return session;
}

/** Clears everything that the site has stored here. */
function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // Where storage is forbidden there is nothing to clear.
  }
}

/** Keeps the session: validates a remembered token once, and signs out silently when it is no longer good. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [checking, setChecking] = useState(true);

  useEffect(() => {
    if (readToken() === null) {
      setChecking(false);
      return undefined;
    }
    const abort = new AbortController();
    validate(abort.signal)
      .then(setUser, () => undefined)
      .finally(() => {
        if (!abort.signal.aborted) setChecking(false);
      });
    return () => abort.abort();
  }, []);

  const enter = useCallback((answer: { token: string; user: User }) => {
    saveToken(answer.token);
    setUser(answer.user);
  }, []);

  const session = useMemo<Session>(
    () => ({
      user,
      checking,
      login: async (body) => enter(await api('login', { body })),
      register: async (body) => enter(await api('register', { body })),
      logout: async () => {
        const done = readToken() === null ? Promise.resolve() : api('logout').catch(() => undefined);
        clearStorage();
        setUser(null);
        await done;
      },
    }),
    [user, checking, enter],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The user whose token is remembered, null when it is no longer good; a server out of reach keeps the token. */
async function validate(signal: AbortSignal): Promise<User | null> {
  try {
    return await api('validate', {}, { signal });
  } catch (error) {
    if (error instanceof ApiFault && (error.status === 401 || error.status === 403)) removeToken();
    throw error;
  }
}
