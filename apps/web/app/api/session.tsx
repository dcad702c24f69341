import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Session, User } from '@moonfloor/contract/auth';
import { api } from './browser.ts';
import { ApiError } from './client.ts';
import { draftDatabaseName } from './draft-database.ts';
import { removeUser, saveUser } from './stored-user.ts';
import { readToken, removeToken, saveToken } from './token.ts';

/** Who is signed in. While `checking`, a remembered token is being validated. */
export interface SessionState {
  user: User | null;
  checking: boolean;
  /** Signs in; rejects with the server's fault. */
  login(credentials: { email: string; password: string; device?: string | undefined }): Promise<void>;
  /** Creates an account and signs in; rejects with the server's fault. */
  register(account: { username: string; email: string; password: string; device?: string | undefined }): Promise<void>;
  /**
   * Signs out here at once, whatever the server says, and clears all that the site has stored. Answers false when the
   * user would rather stay with what is not saved.
   */
  logout(): Promise<boolean>;
  /** Takes over what the user has changed about themselves. */
  update(user: User): void;
  /** Forgets a sign-in that the server no longer knows; drafts stay. */
  expire(): void;
  /** How the last sign-in of this page ended. */
  ended: 'logout' | 'expired' | null;
  /** Asks `mayLeave` before a logout; the function that comes back stops that. */
  guard(mayLeave: LeaveGuard): () => void;
}

/** Answers whether what is not saved may be left. */
export type LeaveGuard = () => Promise<boolean>;

const SessionContext = createContext<SessionState | null>(null);

/** The session of this browser. */
export function useSession(): SessionState {
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
  // Only members have any. Where the code cannot be had now, nothing holds their database open either.
  void import('./drafts.ts').then(
    ({ clearDraftFiles }) => clearDraftFiles(),
    () => indexedDB.deleteDatabase(draftDatabaseName),
  );
}

/** Keeps the session: validates a remembered token once, and signs out silently when it is no longer good. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [checking, setChecking] = useState(true);
  const [ended, setEnded] = useState<SessionState['ended']>(null);
  const guards = useRef(new Set<LeaveGuard>());

  useEffect(() => {
    const token = readToken();
    if (token === null) {
      setChecking(false);
      return undefined;
    }
    const abort = new AbortController();
    validate(token, abort.signal)
      .then(
        (found) => found !== null && setUser(found),
        () => undefined,
      )
      .finally(() => {
        if (!abort.signal.aborted) setChecking(false);
      });
    return () => abort.abort();
  }, []);

  const enter = useCallback(({ token, user: signedIn }: Session) => {
    saveToken(token);
    saveUser(signedIn);
    setUser(signedIn);
    setEnded(null);
  }, []);

  const leave = useCallback((how: SessionState['ended']) => {
    if (how === 'logout') clearStorage();
    else {
      removeToken();
      removeUser();
    }
    setUser(null);
    setEnded(how);
  }, []);

  const session = useMemo<SessionState>(
    () => ({
      user,
      checking,
      login: async (body) => enter(await api('login', { body })),
      register: async (body) => enter(await api('register', { body })),
      ended,
      logout: async () => {
        for (const mayLeave of guards.current) {
          if (!(await mayLeave())) return false;
        }
        if (readToken() !== null) void api('logout').catch(() => undefined);
        leave('logout');
        return true;
      },
      update: setUser,
      expire: () => leave('expired'),
      guard: (mayLeave) => {
        guards.current.add(mayLeave);
        return () => guards.current.delete(mayLeave);
      },
    }),
    [user, checking, ended, enter, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Asks whose token this is, and forgets it when it is no longer good; a server out of reach keeps it. Answers null
 * when somebody has signed in meanwhile, whose token is another.
 */
async function validate(token: string, signal: AbortSignal): Promise<User | null> {
  try {
    const user = await api('validate', {}, { signal });
    return readToken() === token ? user : null;
  } catch (error) {
    const bad = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (bad && readToken() === token) {
      removeToken();
      removeUser();
    }
    throw error;
  }
}
