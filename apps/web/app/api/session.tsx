import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Session, Account } from '@moonfloor/contract/accounts/auth';
import type { Role } from '@moonfloor/contract/accounts/roles';
import { api, apiHost } from './browser.ts';
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
import { useStoredSession } from './use-stored-session.ts';

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
  /** Ends a session that the server no longer accepts; kept forms stay. */
  expire(): void;
  /** Ends the session of an account that is to be deleted, and clears the site's storage. */
  close(notice: string): void;
  /** How many accounts this page has lost. Pages begin anew with each: what they know may be of the former one. */
  formerAccounts: number;
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

/** Asks whether unsent entries may be discarded; null if there are none. */
type LeaveGuard = () => Promise<boolean | null>;

const SessionContext = createContext<SessionState | null>(null);

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
  removeStored(storedKeys('', 'sessionStorage'), 'sessionStorage');
  // The worker completes it if the page is left now; there may be none.
  navigator.serviceWorker?.controller?.postMessage({ forget: true } satisfies WorkerMessage);
  void clearKeptFiles();
}

/** Provides the session. Signs out silently if a stored one has expired. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [account, setAccount] = useState<Account | null>(null);
  const [ended, setEnded] = useState<SessionState['ended']>(null);
  const [restored, setRestored] = useState(false);
  const [signedUp, setSignedUp] = useState(false);
  const [checkSignIn, setCheckSignIn] = useState(false);
  const [endNotice, setEndNotice] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<Account | null>(null);
  const [formerAccounts, setFormerAccounts] = useState(0);
  const guards = useRef(new Set<LeaveGuard>());

  const enter = useCallback((started: Session) => {
    saveSession(started);
    setAccount(started.user);
    setRestored(started.restored);
    setCheckSignIn(started.check_sign_in);
    setEnded(null);
    setReplaced(null);
  }, []);

  const leave = useCallback((how: SessionState['ended'], notice: string | null = null) => {
    removeSession();
    if (how === 'logout') clearStorage();
    setAccount(null);
    setFormerAccounts((count) => count + 1);
    setSignedUp(false);
    setEnded(how);
    setEndNotice(notice);
  }, []);

  const replace = useCallback((by: Account, former: Account | null) => {
    setAccount(by);
    setFormerAccounts((count) => count + 1);
    setReplaced(former);
    setEnded(null);
  }, []);

  const checking = useStoredSession(setAccount, leave);
  useEndWithPage();
  useOtherTabs(account, checking, { leave, replace });

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
      formerAccounts,
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
      expire: () => leave('expired'),
      close: (notice) => {
        leave('expired', notice);
        clearStorage();
      },
      guard: (mayLeave) => {
        guards.current.add(mayLeave);
        return () => guards.current.delete(mayLeave);
      },
    }),
    [account, checking, formerAccounts, replaced, restored, signedUp, checkSignIn, ended, endNotice, enter, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Ends a session that is not stored with its page: it must not outlive it on the server. */
function useEndWithPage(): void {
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
}

/**
 * Follows the other tabs: signs out or switches the account here when one of them has, also on return from the back-forward
 * cache. A page must not show or send another account's data.
 */
function useOtherTabs(
  account: Account | null,
  checking: boolean,
  { leave, replace }: { leave: (how: 'elsewhere') => void; replace: (by: Account, former: Account | null) => void },
): void {
  // before the page requests anything for the account
  useLayoutEffect(() => setShownAccount(account?.id ?? null), [account]);
  useEffect(() => {
    if (checking) return undefined;
    const follow = (): void => {
      const now = readToken() === null ? null : readAccount();
      if (account !== null && readToken() === null) leave('elsewhere');
      if (now !== null && now.id !== account?.id) replace(now, account);
    };
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', follow);
    };
  }, [account, checking, leave, replace]);
}
