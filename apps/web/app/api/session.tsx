import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Session, User } from '@moonfloor/contract/auth';
import { api } from './browser.ts';
import { ApiError } from './client.ts';
import { withChallenge } from './with-challenge.ts';
import { draftDatabaseName } from './draft-database.ts';
import { readToken, removeSession, saveSession } from './token.ts';

/** The signed-in user. While `checking`, a stored token is being validated. */
export interface SessionState {
  user: User | null;
  checking: boolean;
  /** Signs in; rejects with the server's error. */
  login(credentials: { email: string; password: string; device?: string | undefined }): Promise<void>;
  /** Creates an account and signs in; rejects with the server's error. */
  register(account: { username: string; email: string; password: string; device?: string | undefined }): Promise<void>;
  /** Signs in with a session that the server has created. */
  enter(started: Session): void;
  /** Signs out at once and clears what the site has stored. False if the user stays because of unsaved changes. */
  logout(): Promise<boolean>;
  /** Updates the user after a change of the account. */
  update(user: User): void;
  /** Ends a session that the server no longer accepts, with a notice if there is another reason; drafts are kept. */
  expire(notice?: string): void;
  /** Whether the sign-in has kept an account that was to be deleted. */
  restored: boolean;
  /** How the most recent session in this document ended. */
  ended: 'logout' | 'expired' | null;
  /** Why it ended, if not by logout or expiry. */
  endNotice: string | null;
  /** Calls `mayLeave` before a logout; returns a function that removes the guard. */
  guard(mayLeave: LeaveGuard): () => void;
}

/** Returns whether unsaved changes may be discarded. */
export type LeaveGuard = () => Promise<boolean>;

const SessionContext = createContext<SessionState | null>(null);

/** Returns the session of this browser. */
export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session here');
  return session;
}

/** Clears everything that the site has stored in this browser, except for stars, which visitors have as well. */
function clearStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!key.startsWith('stars')) localStorage.removeItem(key);
  } catch {
    // If storage is blocked, there is nothing to clear.
  }
  // Only members have drafts. If the module fails to load, it does not hold their database open either.
  void import('./drafts.ts').then(
    ({ clearDraftFiles }) => clearDraftFiles(),
    () => indexedDB.deleteDatabase(draftDatabaseName),
  );
}

/** Provides the session: validates a stored token once, and signs out silently if it has expired. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [checking, setChecking] = useState(true);
  const [ended, setEnded] = useState<SessionState['ended']>(null);
  const [restored, setRestored] = useState(false);
  const [endNotice, setEndNotice] = useState<string | null>(null);
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

  const enter = useCallback((started: Session) => {
    saveSession(started);
    setUser(started.user);
    setRestored(started.restored);
    setEnded(null);
  }, []);

  const leave = useCallback((how: SessionState['ended'], notice: string | null = null) => {
    if (how === 'logout') clearStorage();
    else removeSession();
    setUser(null);
    setEnded(how);
    setEndNotice(notice);
  }, []);

  const session = useMemo<SessionState>(
    () => ({
      user,
      checking,
      login: async (body) => enter(await api('login', { body })),
      enter,
      register: async (body) => enter(await withChallenge((altcha) => api('register', { body: { ...body, altcha } }))),
      restored,
      ended,
      endNotice,
      logout: async () => {
        for (const mayLeave of guards.current) {
          if (!(await mayLeave())) return false;
        }
        if (readToken() !== null) void api('logout').catch(() => undefined);
        leave('logout');
        return true;
      },
      update: setUser,
      expire: (notice) => leave('expired', notice ?? null),
      guard: (mayLeave) => {
        guards.current.add(mayLeave);
        return () => guards.current.delete(mayLeave);
      },
    }),
    [user, checking, restored, ended, endNotice, enter, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns a token's user, removing an expired token. Null if another user has signed in concurrently. */
async function validate(token: string, signal: AbortSignal): Promise<User | null> {
  try {
    const user = await api('validate', {}, { signal });
    return readToken() === token ? user : null;
  } catch (error) {
    const bad = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (bad && readToken() === token) removeSession();
    throw error;
  }
}
