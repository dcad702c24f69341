/** Local storage key of the bearer token (spec, section 7). */
const tokenKey = 'token';

/** Returns the stored token; null if the visitor is signed out, on the server, or if storage is blocked. */
export function readToken(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

/** Stores the token of a session. */
export function saveToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}

/** Removes the token. */
export function removeToken(): void {
  localStorage.removeItem(tokenKey);
}

/** Inline script: sets `data-token` before first paint if a token is stored. Its CSP hash depends on every byte. */
export const tokenScript = `;(function(){try{if(localStorage.getItem('${tokenKey}'))document.documentElement.dataset.token=''}catch(e){}})()`;
