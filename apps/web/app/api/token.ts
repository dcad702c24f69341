import type { Session, Account } from '@moonfloor/contract/auth';

/** Local storage key of the bearer token (spec, section 7). */
const tokenKey = 'token';

/**
 * Local storage key of the account whose token is stored, with its contributions at the sign-in (spec, section 3). While
 * the server cannot be reached, it counts as signed in.
 */
const accountKey = 'user';

/** Local storage keys of the minutes between a reminder and its set, and of the reminders that the server has. */
export const remindersKey = 'stars-reminders';
export const sentRemindersKey = `${remindersKey}-sent`;

/** Returns the stored token; null if the visitor is signed out, on the server, or if storage is blocked. */
export function readToken(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

/** Returns the account whose token is stored; null if unknown. */
export function readAccount(): Account | null {
  try {
    const stored: Account | null = JSON.parse(localStorage.getItem(accountKey) ?? 'null');
    return typeof stored?.id === 'number' ? stored : null;
  } catch {
    return null;
  }
}

/** Id of the account that this page shows as signed in. */
let shown: number | null = null;

/** Notes which account this page shows as signed in. */
export function setShownAccount(id: number | null): void {
  shown = id;
}

/** Returns whether another tab has signed in as somebody else: nothing of this page may be sent for that account. */
export const isOfAnotherAccount = (): boolean => shown !== null && (readAccount()?.id ?? shown) !== shown;

/** Stores the account whose token is stored. Full storage is no error: it is only unknown offline. */
export function rememberAccount(account: Account): void {
  try {
    localStorage.setItem(accountKey, JSON.stringify({ ...readAccount(), ...account }));
  } catch {
    // the data of an earlier account must not be attributed to this one
    localStorage.removeItem(accountKey);
  }
}

/** Stores a session. */
export function saveSession({ token, user: account }: Session): void {
  localStorage.setItem(tokenKey, token);
  // they become those of the session
  localStorage.removeItem(sentRemindersKey);
  rememberAccount(account);
}

/** Removes the stored session. Reminders are those of the browser from then on, which tells the server. */
export function removeSession(): void {
  for (const key of [tokenKey, accountKey, sentRemindersKey]) localStorage.removeItem(key);
}

/** Inline script: sets `data-token` before first paint if a token is stored. Its CSP hash depends on every byte. */
export const tokenScript = `;(function(){try{if(localStorage.getItem('${tokenKey}'))document.documentElement.dataset.token=''}catch(e){}})()`;
