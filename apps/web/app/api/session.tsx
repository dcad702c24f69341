import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Session, Account } from '@moonfloor/contract/accounts/auth';
import type { Role } from '@moonfloor/contract/accounts/roles';
import { api, apiHost } from './browser.ts';
import { ApiError } from './client.ts';
import { waitForServer } from './connection.ts';
import type { WorkerMessage } from './kept-pages.ts';
import { withChallenge } from './with-challenge.ts';
import { removeStored, storedKeys } from '../ui/storage.ts';
import { clearKeptFiles } from './kept-database.ts';
import {
  endsWithPage,
  readToken,
  readAccount,
  remindersKey,
  rememberAccount,
  removeSession,
  saveSession,
  setShownAccount,
} from './token.ts';

/** The signed-in account. While `checking`, a stored token is being validated. */
interface SessionState {
  account: Account | null;
  /** The role whose rights the account has now: that of a member while a second factor is needed; null for visitors. */
  role: Role | null;
  checking: boolean;
  /** Signs in; rejects with the server's error. */
  login(credentials: { email: string; password: string; device?: string | undefined }): Promise<void>;
  /** Creates an account and signs in; rejects with the server's error. */
  register(account: { username: string; email: string; password: string; device?: string | undefined }): Promise<void>;
  /** Signs in with a session that the server has created. */
  enter(started: Session): void;
  /** Signs out at once and clears the site's storage. False if the member stays because of something unsent. */
  logout(): Promise<boolean>;
  /** Replaces the account after a change. */
  update(account: Account): void;
  /** Ends a session that the server no longer accepts, with a notice if there is another reason; kept forms stay. */
  expire(notice?: string): void;
  /** The account that this page showed until another tab signed in as somebody else. */
  replaced: Account | null;
  /** Whether the account was made on this page: a mail with a link to confirm its address is on its way. */
  signedUp: boolean;
  /** Whether the sign-in has kept an account that was to be deleted. */
  restored: boolean;
  /** Whether the password was reset by mail, and the other ways to sign in were not looked at since. */
  checkSignIn: boolean;
  /** How the most recent session in this document ended; `elsewhere` is in another tab. */
  ended: 'logout' | 'expired' | 'elsewhere' | null;
  /** Why it ended, if not by logout or expiry. */
  endNotice: string | null;
  /** Calls `mayLeave` before a logout; returns a function that removes the guard. */
  guard(mayLeave: LeaveGuard): () => void;
}

/** Asks whether what was not sent may be discarded; null if there is nothing. */
type LeaveGuard = () => Promise<boolean | null>;

const SessionContext = createContext<SessionState | null>(null);

/** Returns the session of this browser. */
export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session here');
  return session;
}

/**
 * Clears everything that the site has stored in this browser, except for stars that were made without an account. Reminders
 * of them end on the server, with the session, and here.
 */
function clearStorage(): void {
  removeStored(storedKeys('').filter((key) => !key.startsWith('stars') || key.startsWith(remindersKey)));
  // The worker completes it if the page is left now; there may be none.
  navigator.serviceWorker?.controller?.postMessage({ forget: true } satisfies WorkerMessage);
  void clearKeptFiles();
}

/** How long the server may take to say whose token is stored before they count as signed in, in ms. */
const silenceMs = 4000;

/**
 * Provides the session: validates a stored token once, and signs out silently if it has expired. While the server does not
 * respond, its account is signed in, until the server decides.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [account, setAccount] = useState<Account | null>(null);
  const [checking, setChecking] = useState(true);
  const [ended, setEnded] = useState<SessionState['ended']>(null);
  const [restored, setRestored] = useState(false);
  const [signedUp, setSignedUp] = useState(false);
  const [checkSignIn, setCheckSignIn] = useState(false);
  const [endNotice, setEndNotice] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<Account | null>(null);
  const guards = useRef(new Set<LeaveGuard>());

  const enter = useCallback((started: Session) => {
    saveSession(started);
    setAccount(started.user);
    setRestored(started.restored);
    setCheckSignIn(started.check_sign_in);
    setEnded(null);
  }, []);

  const leave = useCallback((how: SessionState['ended'], notice: string | null = null) => {
    removeSession();
    if (how === 'logout') clearStorage();
    setAccount(null);
    setSignedUp(false);
    setEnded(how);
    setEndNotice(notice);
  }, []);

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
      setAccount(remembered);
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
          if (entered) leave(found);
        } else if (found !== null) setAccount(found);
        setChecking(false);
      });
    return () => abort.abort();
  }, [leave]);

  // one that is not stored must not outlive the page on the server
  useEffect(() => {
    const end = ({ persisted }: PageTransitionEvent): void => {
      if (!endsWithPage() || persisted) return;
      // not by the client, which may have to load code first
      const headers = { authorization: `Bearer ${readToken()}` };
      void fetch(`${apiHost()}/auth/logout`, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', end);
    return () => window.removeEventListener('pagehide', end);
  }, []);

  // ended or begun in another tab, perhaps while this page was kept for the back button: it must not go on showing another
  // member's parts, nor send them for the account that is signed in now
  useEffect(() => {
    setShownAccount(account?.id ?? null);
    if (checking) return undefined;
    const follow = (): void => {
      const now = readToken() === null ? null : readAccount();
      if (account !== null && readToken() === null) leave('elsewhere');
      if (now === null || now.id === account?.id) return;
      setAccount(now);
      setReplaced(account);
      setEnded(null);
    };
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', follow);
    };
  }, [account, checking, leave]);

  const session = useMemo<SessionState>(
    () => ({
      account,
      role: account && (account.second_factor_needed ? 'user' : account.role),
      checking,
      login: async (body) => enter(await api('login', { body })),
      enter,
      register: async (body) => {
        enter(await withChallenge((altcha) => api('register', { body: { ...body, altcha } })));
        setSignedUp(true);
      },
      signedUp,
      replaced,
      restored,
      checkSignIn,
      ended,
      endNotice,
      logout: async () => {
        for (const mayLeave of guards.current) {
          const answer = await mayLeave();
          if (answer === false) return false;
          // one question is about everything
          if (answer === true) break;
        }
        if (readToken() !== null) void api('logout').catch(() => undefined);
        leave('logout');
        return true;
      },
      update: (account) => {
        rememberAccount(account);
        setAccount(account);
      },
      expire: (notice) => leave('expired', notice ?? null),
      guard: (mayLeave) => {
        guards.current.add(mayLeave);
        return () => guards.current.delete(mayLeave);
      },
    }),
    [account, checking, replaced, restored, signedUp, checkSignIn, ended, endNotice, enter, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
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
