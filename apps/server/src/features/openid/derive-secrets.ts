import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of going to an issuer: to sign in (or link), or to confirm a session. */
export type Purpose = 'sign-in' | 'confirm';

/** The values of one sign-in that go to the issuer. Each tells nothing about the others or the secret. */
export interface SignInValues {
  /** Returned with the reply; identifies the sign-in in the browser. */
  state: string;
  /** Part of the ID token, which it binds to this sign-in. */
  nonce: string;
  /** Its hash goes with the request, itself with the code (PKCE, RFC 7636). */
  verifier: string;
}

/**
 * Derives the values of a sign-in from the secret that only the browser keeps: the server stores nothing about a sign-in
 * that has started, and nobody can finish it elsewhere, or for another purpose.
 */
export function deriveSignIn(secret: string, purpose: Purpose): SignInValues {
  const derive = (value: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${value}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

/** Returns whether the state of a reply belongs to a secret and a purpose. */
export function isStateOf(secret: string, purpose: Purpose, state: string): boolean {
  const [expected, received] = [Buffer.from(deriveSignIn(secret, purpose).state), Buffer.from(state)];
  return expected.length === received.length && timingSafeEqual(expected, received);
}
