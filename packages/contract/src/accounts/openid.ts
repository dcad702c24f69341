import { z } from 'zod';
import { byId, endpoints } from '../api/endpoint.ts';
import { messages } from '../api/messages.ts';
import { session, device, username } from './auth.ts';

/** An OpenID Connect issuer whose accounts may sign in. */
const issuer = z.object({
  /** Its name in paths. */
  name: z.string(),
  /** Its name as people read it. */
  label: z.string(),
});

/** An issuer's account that may sign in to the caller's account. */
const linkedIdentity = z.object({
  id: z.number().int(),
  /** The issuer; null if the site no longer offers it. */
  issuer: issuer.nullable(),
  /** Email address of the account at the issuer, for recognition; null if it gives none. */
  email: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type LinkedIdentity = z.output<typeof linkedIdentity>;

const params = z.object({ name: z.string().max(30) });

/** Random values are 32 bytes as base64url. */
const randomLength = 43;

const bounded = (max: number, message: string) => z.string(message).min(1, message).max(max, message);
const ofReply = (max: number) => bounded(max, messages.issuerOtherBrowser);

/** Proof of an identity at an issuer, valid once within half an hour; only its hash is stored. */
const ticket = bounded(randomLength, messages.issuerTicketExpired);

/** Whether the sign-in is to confirm the caller's session, instead of entering the password; the same at start and end. */
const confirm = z.boolean().default(false);

const signInResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed-in'), session }),
  /** The person has signed in to the caller's own identity again: counts as entering the password. */
  z.object({ outcome: z.literal('confirmed') }),
  /** Nobody has this identity or address: `createIssuerAccount` makes an account; `email` is null if it cannot. */
  z.object({
    outcome: z.literal('new'),
    ticket,
    email: z.string().nullable(),
    /** A valid name that is not taken; empty if there is none. */
    username: z.string(),
  }),
  /** The caller, or after signing in the owner of the account with this address, may link it by `linkIdentity`. */
  z.object({ outcome: z.literal('link'), ticket, email: z.string().nullable() }),
]);
export type SignInResult = z.output<typeof signInResult>;

export const openidEndpoints = endpoints('Accounts', {
  listIssuers: { summary: 'OpenID Connect issuers whose accounts may sign in', response: z.array(issuer) },
  startIssuerSignIn: {
    summary:
      'Start to sign in with an issuer, or to confirm who you are: open `url`, keep `secret` and `state` in the browser',
    params,
    body: z.object({ confirm }),
    notFound: messages.issuerNotFound,
    response: z.object({
      /** The issuer's page; it leads back to `/login/with/{name}?code=…&state=…`. */
      url: z.string(),
      state: z.string(),
      secret: z.string(),
    }),
  },
  finishIssuerSignIn: {
    summary: 'Finish signing in with an issuer, in the browser that started; with a token, to link it or to confirm',
    params,
    notFound: messages.issuerNotFound,
    body: z.object({
      secret: ofReply(randomLength),
      state: ofReply(randomLength),
      code: ofReply(4000),
      /** The issuer, if the reply names it (RFC 9207). */
      iss: ofReply(2000).optional(),
      confirm,
      device,
    }),
    response: signInResult,
  },
  createIssuerAccount: {
    summary: 'Create an account without a password for an identity at an issuer, and sign in',
    body: z.object({ ticket, username: username(messages.usernameLength), device }),
    response: session,
  },
  listIdentities: {
    summary: 'Identities at issuers that may sign in to your account, and whether it has a password',
    response: z.object({ has_password: z.boolean(), identities: z.array(linkedIdentity) }),
  },
  linkIdentity: {
    summary: 'Let an identity at an issuer sign in to your account',
    recentPassword: true,
    body: z.object({ ticket }),
    response: linkedIdentity,
  },
  unlinkIdentity: {
    summary: 'No longer let an identity sign in to your account, unless it is the only way',
    recentPassword: true,
    response: null,
    ...byId(messages.identityNotFound),
  },
});
