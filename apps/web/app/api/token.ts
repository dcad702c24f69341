import type { Session } from '@moonfloor/contract/auth';

/** Local storage key of the bearer token (spec, section 7). */
const tokenKey = 'token';

/** Local storage key of the most recently signed-in user, with the contributions at that time (spec, section 3). */
const userKey = 'user';

/** Returns the stored token; null if the visitor is signed out, on the server, or if storage is blocked. */
export function readToken(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

/** Stores a session. Nothing depends on the user, so full storage is no error. */
export function saveSession({ token, user }: Session): void {
  localStorage.setItem(tokenKey, token);
  try {
    localStorage.setItem(userKey, JSON.stringify(user));
  } catch {
    // the data of an earlier user must not be attributed to this one
    localStorage.removeItem(userKey);
  }
}

/** Removes the stored session. */
export function removeSession(): void {
  for (const key of [tokenKey, userKey]) localStorage.removeItem(key);
}

/** Inline script: sets `data-token` before first paint if a token is stored. Its CSP hash depends on every byte. */
export const tokenScript = `;(function(){try{if(localStorage.getItem('${tokenKey}'))document.documentElement.dataset.token=''}catch(e){}})()`;
