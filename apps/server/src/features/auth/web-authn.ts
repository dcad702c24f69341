import { createHash } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@moonfloor/contract/accounts/passkeys';
import { messages } from '@moonfloor/contract/api/messages';
import { parseJson } from '@moonfloor/contract/api/parse-json';
import type { Schema } from '../../db/schema.ts';
import type { HttpError } from '../../errors.ts';
import { challengeMs } from './challenges.ts';

/** The site as WebAuthn knows it: passkeys belong to the host of the public URL and are used on its origin only. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Returns the relying party of a site's public URL. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname: id, origin } = new URL(publicUrl);
  return { id, origin };
}

/** Makes the error for a passkey that is refused, with its message. */
export type Refusal = (message: string) => HttpError;

/** Algorithms of keys in order of preference: Ed25519, ECDSA with P-256, RSA (COSE numbers). */
const algorithms = [-8, -7, -257];

/** The library takes half a second and 20 MB to load, and most sites need it rarely. */
const loadLibrary = () => import('@simplewebauthn/server');

type StoredPasskey = Pick<Schema['passkey'], 'credential_id' | 'public_key' | 'transports'>;

const descriptor = ({ credential_id: id, transports }: Omit<StoredPasskey, 'public_key'>) => ({
  id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(','),
});

/** Returns the options for giving proof by one of `passkeys`; by any that the authenticator has if there are none. */
export function requestOptions(
  { id }: RelyingParty,
  challenge: string,
  passkeys: readonly Omit<StoredPasskey, 'public_key'>[] = [],
): RequestOptions {
  return {
    challenge,
    timeout: challengeMs,
    rpId: id,
    allowCredentials: passkeys.map(descriptor),
    userVerification: 'required',
  };
}

/** Returns the options for making a passkey of an account on an authenticator that has none of `passkeys`. */
export function creationOptions(
  { id }: RelyingParty,
  challenge: string,
  account: { id: number; username: string },
  passkeys: readonly Omit<StoredPasskey, 'public_key'>[],
): CreationOptions {
  return {
    challenge,
    timeout: challengeMs,
    rp: { id, name: 'Moonfloor' },
    user: {
      id: Buffer.from(`account ${account.id}`).toString('base64url'),
      name: account.username,
      displayName: account.username,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: passkeys.map(descriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
}

/** Returns the challenge that a browser's response answers. Throws `refuse` for another site's. */
export function challengeIn(clientDataJSON: string, { origin }: RelyingParty, refuse: Refusal): string {
  const data = parseClientData(clientDataJSON);
  if (typeof data?.challenge !== 'string') throw refuse(messages.passkeyRefused);
  if (data.origin !== origin) throw refuse(messages.passkeyOfOtherSite);
  return data.challenge;
}

/** Maximum number of entries of a browser's response: several times those that it has. */
const maxEntries = 100;

function parseClientData(clientDataJSON: string): { challenge?: unknown; origin?: unknown } | null {
  try {
    const data: unknown = parseJson(Buffer.from(clientDataJSON, 'base64url').toString(), maxEntries);
    return typeof data === 'object' ? data : null;
  } catch {
    return null;
  }
}

/** Verifies a new credential and returns its stored values. Throws `refuse`. */
export async function verifyNewCredential(
  { id, origin }: RelyingParty,
  credential: NewCredential,
  challenge: string,
  refuse: Refusal,
): Promise<StoredPasskey & { counter: number }> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: algorithms,
  }).catch(toRefusal(refuse));
  if (!verified) throw refuse(messages.passkeyRefused);
  const { credential: made } = registrationInfo;
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: credential.response.transports.join(','),
  };
}

/** Verifies the proof of a stored passkey and returns the authenticator's new counter. Throws `refuse`. */
export async function verifyProof(
  { id, origin }: RelyingParty,
  assertion: Assertion,
  challenge: string,
  passkey: StoredPasskey,
  refuse: Refusal,
): Promise<number> {
  if (!isForSite(assertion.response.authenticatorData, id)) throw refuse(messages.passkeyOfOtherSite);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // the counter is compared when it is stored, after the signature was verified
      counter: -1,
    },
  }).catch(toRefusal(refuse));
  if (!verified) throw refuse(messages.passkeyRefused);
  return authenticationInfo.newCounter;
}

/** The authenticator's data begins with the SHA-256 of the RP ID. */
function isForSite(authenticatorData: string, id: string): boolean {
  const hash = createHash('sha256').update(id).digest();
  return Buffer.from(authenticatorData, 'base64url').subarray(0, hash.length).equals(hash);
}

/** The library reports everything that is wrong with a response as an error. */
const toRefusal =
  (refuse: Refusal) =>
  (error: unknown): never => {
    const isOtherSite = error instanceof Error && error.name === 'UnexpectedRPIDHash';
    throw refuse(isOtherSite ? messages.passkeyOfOtherSite : messages.passkeyRefused);
  };
