import { sitePath } from '@moonfloor/contract/values/site-path';

const formsOfSignIn = /^\/(?:login|reset-password|verify-email)(?:[?#]|$)/;

/**
 * Returns the path to go to after sign-in: the previous page (location state `from`) if it is a path of this site other
 * than the forms of signing in, otherwise the front page.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const path = typeof from === 'string' ? sitePath(from) : null;
  return path === null || formsOfSignIn.test(path) ? '/' : path;
}
