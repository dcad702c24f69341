/** Local storage key of the bearer token (spec, section 7). */
const tokenKey = 'token';

/** The remembered token; null when nobody is signed in, on the server, or where storage is forbidden. */
export function readToken(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

/** Remembers the token of a sign-in. */
export function saveToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}

/** Forgets the token. */
export function removeToken(): void {
  localStorage.removeItem(tokenKey);
}

/**
 * Text of the inline script that marks the document of somebody who may be signed in, before it is painted: styles go by
 * `data-token` until the page's code does. Its CSP hash depends on every byte.
 */
export const tokenScript = `;(function(){try{if(localStorage.getItem('${tokenKey}'))document.documentElement.dataset.token=''}catch(e){}})()`;
