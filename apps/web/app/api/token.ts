import type { Session, User } from '@moonfloor/contract/auth';

/** Local storage key of the bearer token (spec, section 7). */
const tokenKey = 'token';

/**
 * Local storage key of the user whose token is stored, with the contributions when they signed in (spec, section 3). While
 * the server cannot be reached, they count as signed in.
 */
const userKey = 'user';

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

/** Returns the user whose token is stored; null if unknown. */
export function readUser(): User | null {
  try {
    const stored: User | null = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    return typeof stored?.id === 'number' ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the user whose token is stored. Full storage is no error: they are only unknown offline. */
export function rememberUser(user: User): void {
  try {
    localStorage.setItem(userKey, JSON.stringify({ ...readUser(), ...user }));
  } catch {
    // the data of an earlier user must not be attributed to this one
    localStorage.removeItem(userKey);
  }
}

/** Stores a session. */
export function saveSession({ token, user }: Session): void {
  localStorage.setItem(tokenKey, token);
  // they become those of the session
  localStorage.removeItem(sentRemindersKey);
  rememberUser(user);
}

/** Removes the stored session. Reminders are those of the browser from then on, which tells the server. */
export function removeSession(): void {
  for (const key of [tokenKey, userKey, sentRemindersKey]) localStorage.removeItem(key);
}

/** Inline script: sets `data-token` before first paint if a token is stored. Its CSP hash depends on every byte. */
export const tokenScript = `;(function(){try{if(localStorage.getItem('${tokenKey}'))document.documentElement.dataset.token=''}catch(e){}})()`;
