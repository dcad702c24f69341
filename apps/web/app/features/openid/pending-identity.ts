import type { SignInResult } from '@moonfloor/contract/accounts/openid';

/** An identity that has signed in at an issuer and waits to be linked, or to get a new account. */
export type PendingIdentity = Extract<SignInResult, { outcome: 'new' | 'link' }> & {
  /** Path to go to afterwards. */
  from: string;
};

/** Session storage key, so that a reload of the page does not lose it. */
const keyOf = (issuer: string): string => `issuer:${issuer}`;

/** Keeps an identity until this tab is closed; null removes it. */
export function savePending(issuer: string, pending: PendingIdentity | null): void {
  try {
    if (pending === null) sessionStorage.removeItem(keyOf(issuer));
    else sessionStorage.setItem(keyOf(issuer), JSON.stringify(pending));
  } catch {
    // without storage, a reload starts again
  }
}

/** Returns the identity that this tab has kept. */
export function readPending(issuer: string): PendingIdentity | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(issuer)) ?? 'null');
  } catch {
    return null;
  }
}
