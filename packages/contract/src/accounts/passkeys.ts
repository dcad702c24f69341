import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { requiredText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { device, session } from './auth.ts';

/** A passkey as its owner sees it. */
const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

const name = requiredText({ label: msg('Name'), max: limits.passkeyName, message: messages.passkeyNameRequired });

/** Bytes as base64url, as browsers encode them in JSON (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON). */
const bytes = (max: number) => z.base64url(messages.passkeyRefused).min(1, messages.passkeyRefused).max(max);

const id = bytes(1400);
const credential = {
  id,
  rawId: id,
  type: z.literal('public-key', messages.passkeyRefused),
  clientExtensionResults: z
    .unknown()
    .optional()
    .transform(() => ({})),
};

/** `RegistrationResponseJSON` of WebAuthn, without unverified fields. */
const newCredential = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(8)
        .default([])
        .catch([]),
    }),
  },
  messages.passkeyRefused,
);

/** `AuthenticationResponseJSON` of WebAuthn, without unverified fields. */
const assertion = z.object(
  {
    ...credential,
    response: z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(8000) }),
  },
  messages.passkeyRefused,
);
export type NewCredential = z.output<typeof newCredential>;
export type Assertion = z.output<typeof assertion>;

const challenge = z.string();
const timeout = z.number();
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptions = z.object({
  challenge,
  timeout,
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: verification,
});
export type RequestOptions = z.output<typeof requestOptions>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  challenge,
  timeout,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof creationOptions>;

export const passkeyEndpoints = endpoints('Accounts', {
  startPasskeySignIn: {
    summary:
      'Options for signing in with a passkey in a browser (WebAuthn); their challenge is valid once, for 10 minutes',
    response: requestOptions,
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey',
    body: z.object({ credential: assertion, device }),
    response: session,
  },
  listPasskeys: { summary: 'Your passkeys, oldest first', response: z.array(passkey) },
  startPasskey: {
    summary: 'Options for making a passkey in a browser (WebAuthn); their challenge is valid once, for 10 minutes',
    recentPassword: true,
    response: creationOptions,
  },
  addPasskey: {
    summary: 'Add the passkey that a browser has made',
    body: z.object({ name, credential: newCredential }),
    response: passkey,
  },
  renamePasskey: {
    summary: 'Rename a passkey',
    body: z.object({ name }),
    response: passkey,
    ...byId(messages.passkeyNotFound),
  },
  removePasskey: {
    summary: 'Remove a passkey',
    recentPassword: true,
    response: null,
    ...byId(messages.passkeyNotFound),
  },
  startPasskeyConfirmation: {
    summary: 'Options for confirming with a passkey what asks for the password again',
    response: requestOptions,
  },
  confirmPasskey: {
    summary: 'Confirm by one of your passkeys instead of the password',
    body: z.object({ credential: assertion }),
    response: null,
  },
});
