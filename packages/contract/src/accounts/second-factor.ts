import { z } from 'zod';
import { endpoints } from '../api/endpoint.ts';
import { messages } from '../api/messages.ts';
import { code, device, session } from './auth.ts';

const recoveryCodes = z.object({
  /** Each replaces a code of the app once; they are not shown again. */
  recovery_codes: z.array(z.string()),
});

const secondFactor = z.object({
  /** When codes of an app were turned on; null if they are off. */
  totp_since: z.string().nullable(),
  /** Number of unused recovery codes. */
  recovery_codes: z.number().int(),
  /** Whether you are a moderator or an admin of a site that requires a second factor of them. */
  required: z.boolean(),
  /** Whether this sign-in has given one. */
  given: z.boolean(),
  /** When the password was reset by mail, until the other ways to sign in were looked at; null if there are none. */
  reset_at: z.string().nullable(),
});
export type SecondFactor = z.output<typeof secondFactor>;

export const secondFactorEndpoints = endpoints('Accounts', {
  giveSecondFactor: {
    summary: 'Complete a sign-in that needs a second factor, with a code from the authenticator app or a recovery code',
    body: z.object({
      /** From the answer of `POST /auth/login`, valid for 10 minutes. */
      sign_in: z.string().min(1, messages.signInTooLate).max(100, messages.signInTooLate),
      code,
      device,
    }),
    response: session,
  },
  getSecondFactor: { summary: 'Your second factor', response: secondFactor },
  removeFactors: {
    summary:
      'Remove all passkeys, the authenticator app and linked accounts; the password is then the only way to sign in',
    recentPassword: true,
    response: null,
  },
  keepFactors: {
    summary: 'Keep the ways to sign in that were there when the password was reset',
    recentPassword: true,
    response: null,
  },
  startTotp: {
    summary: 'Make a secret for an app that shows codes (RFC 6238); it counts once a code was entered',
    recentPassword: true,
    response: z.object({
      /** Base32, for typing it in. */
      secret: z.string(),
      /** `otpauth:` URL for a QR code. */
      uri: z.string(),
    }),
  },
  confirmTotp: {
    summary:
      'Turn on the authenticator app by entering one of its codes; from then on each sign-in by password asks for one',
    body: z.object({ code }),
    response: recoveryCodes,
  },
  removeTotp: { summary: 'Turn off the authenticator app', recentPassword: true, response: null },
  renewRecoveryCodes: {
    summary: 'Make new recovery codes; the former ones are void',
    recentPassword: true,
    response: recoveryCodes,
  },
});
