import type { Session, Account } from '@moonfloor/contract/accounts/auth';
import { readStored, readStoredJson, removeStored, writeStored } from '../ui/storage.ts';

/** Local storage key of the bearer token. */
const tokenKey = 'token';

/**
 * Local storage key of the account whose token is stored, with its contributions at the sign-in. While the server cannot be
 * reached, it counts as signed in.
 */
const accountKey = 'user';

/** Local storage keys of the minutes between a reminder and its set, and of the reminders that the server has. */
export const remindersKey = 'stars-reminders';
export const sentRemindersKey = `${remindersKey}-sent`;

/** The session of this page alone, where storage is blocked or full. */
let unstored: Session | null = null;

/** Returns whether the session ends with this page, because it could not be stored. */
export const endsWithPage = (): boolean => unstored !== null;

/** Returns the token of the session; null if the visitor is signed out, and on the server. */
export function readToken(): string | null {
  return unstored === null ? readStored(tokenKey) : unstored.token;
}

/** Returns the account of the session; null if unknown. */
export function readAccount(): Account | null {
  if (unstored !== null) return unstored.user;
  const stored = readStoredJson<Account>(accountKey);
  return typeof stored?.id === 'number' ? stored : null;
}

/** A session, to recognise its account later. */
interface SessionOfRequest {
  token: string | null;
  account: number | null;
}

/** Returns the session that requests are made with now. */
export const readSession = (): SessionOfRequest => ({ token: readToken(), account: readAccount()?.id ?? null });

/** Returns whether the account of an earlier session is still signed in, also if by another one. */
export function isStillSignedIn({ token, account }: SessionOfRequest): boolean {
  const now = readSession();
  // full storage does not keep who it is
  return now.token === token || (now.token !== null && account !== null && now.account === account);
}

/** Id of the account that this page shows as signed in. */
let shownAccountId: number | null = null;

/** Notes which account this page shows as signed in. */
export function setShownAccount(id: number | null): void {
  shownAccountId = id;
}

/** Returns whether another tab has signed in as somebody else: nothing of this page may be sent for that account. */
export const isOfAnotherAccount = (): boolean =>
  shownAccountId !== null && (readAccount()?.id ?? shownAccountId) !== shownAccountId;

/** Stores the account whose token is stored. If storage is full, the account is only unknown offline. */
export function rememberAccount(account: Account): void {
  if (unstored !== null) {
    unstored = { ...unstored, user: { ...unstored.user, ...account } };
    return;
  }
  const stored = writeStored(accountKey, JSON.stringify({ ...readAccount(), ...account }));
  // the data of an earlier account must not be attributed to this one
  if (!stored) removeStored([accountKey]);
}

/** Stores a session; where that is not possible, it is that of this page. */
export function saveSession(session: Session): void {
  // also frees space; reminders become those of the session
  removeSession();
  if (writeStored(tokenKey, session.token)) rememberAccount(session.user);
  else unstored = session;
}

/** Removes the session. Reminders are those of the browser from then on, which tells the server. */
export function removeSession(): void {
  unstored = null;
  removeStored([tokenKey, accountKey, sentRemindersKey]);
}

/** Inline script: sets `data-token` before first paint if a token is stored. Its CSP hash depends on every byte. */
export const tokenScript = `;(function(){try{if(localStorage.getItem('${tokenKey}'))document.documentElement.dataset.token=''}catch(e){}})()`;
