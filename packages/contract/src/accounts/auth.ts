import { z } from 'zod';
import { languageCodes } from '@moonfloor/messages/languages';
import { byId, endpoints } from '../api/endpoint.ts';
import { searchText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { pageNumber } from '../api/page.ts';
import { review } from '../moderation/moderation.ts';
import { recordParams } from '../records/activity.ts';
import { type Collection, collectionOf } from '../records/simple-calls.ts';
import { keysOf } from '../values/keys.ts';
import {
  activeStatuses,
  eventStatuses,
  publicationStatuses,
  releaseStatuses,
  type SimpleType,
  simpleTypes,
} from '../values/lists.ts';
import { asciiDigits, codePoints, hasInvisible, isBounded, isPrintable, normalise } from '../values/text.ts';
import { trimPasted } from '../values/web-address.ts';
import { solution } from './challenge.ts';
import { roles } from './roles.ts';

const { username: nameLimits, password: passwordLimits } = limits;

/**
 * Practical shape of an address, as HTML's email input has it (https://html.spec.whatwg.org/#email-state-(type=email)),
 * with at most 64 characters before the @ (RFC 5321, section 4.5.3.1.1): mail servers refuse more.
 */
const emailShape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

const hasLength = (text: string, { min, max }: { min: number; max: number }): boolean =>
  codePoints(text) >= min && codePoints(text) <= max;

const requiredText = (message: string) => z.string({ error: message }).min(1, message);

/** A trimmed text, validated only if it can have `max` characters or fewer; otherwise the message is `tooLong`. */
const trimmed = (missing: string, max: number, tooLong: string, trim = (text: string) => text.trim()) =>
  requiredText(missing)
    .transform(trim)
    .refine((text) => text !== '', { error: missing, abort: true })
    .refine((text) => isBounded(text, max), { error: tooLong, abort: true });

/** A username; `missing` is the message for an empty one. */
export const username = (missing: string) =>
  trimmed(missing, nameLimits.max, messages.usernameLength)
    .transform(normalise)
    .refine((name) => !hasInvisible(name), { error: messages.usernameInvisible, abort: true })
    .refine((name) => isPrintable(name, false) && hasLength(name, nameLimits), messages.usernameLength);

/** An email address; `missing` is the message for an empty one. */
export const email = (missing: string) =>
  trimmed(missing, limits.email, messages.badEmail, trimPasted).refine(
    (text) => text.length <= limits.email && emailShape.test(text),
    messages.badEmail,
  );

const newPassword = (missing: string) =>
  requiredText(missing).refine(
    (text) => isBounded(text, passwordLimits.max) && hasLength(text, passwordLimits),
    messages.passwordLength,
  );

/**
 * Random token that a browser stores and sends at each sign-in: wrong passwords entered elsewhere do not lock out a
 * device that has signed in before.
 */
export const device = z
  .string()
  .regex(/^[\w-]{22,86}$/, messages.badDevice)
  .optional();

/** A code of an app (six digits, of any script) or a recovery code, with any spaces and hyphens. */
export const code = z
  .string({ error: messages.codeRequired })
  .max(40, messages.codeWrong)
  .transform((text) => asciiDigits(text).replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => text !== '', messages.codeRequired)
  .refine((text) => /^\w*$/.test(text), messages.codeWrong);

/** The token of a link in a mail. One of any other form is treated as used. */
const linkToken = z.string({ error: messages.linkMissing });
/** Longest name of a time zone, with room to spare. */
const maxTimeZone = 64;

/** Returns whether a text is the IANA name of a time zone that this program knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The IANA name of a time zone. */
export const timeZone = z
  .string({ error: messages.timeZone })
  .max(maxTimeZone, messages.timeZone)
  .refine(isTimeZone, { error: messages.timeZone });

/** An account as returned to its own client. */
const account = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /**
   * Whether this sign-in has the rights of a member only, because the site requires a second factor of moderators and
   * admins that it has not given.
   */
  second_factor_needed: z.boolean(),
  created_at: z.string(),
  /** Language of mails, as in paths. */
  language: z.string(),
  /** IANA name of the time zone, for mails; null for that of the server. */
  time_zone: z.string().nullable(),
});
export type Account = z.output<typeof account>;

const contribution = z.object({
  id: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Why it was returned, until it has been changed. */
  review: review.nullable(),
});

type SimpleContribution<T extends SimpleType> = z.ZodObject<
  (typeof contribution)['shape'] &
    Record<`${T}_name`, z.ZodString> & { status: z.ZodEnum<EnumOf<typeof activeStatuses>> }
>;
type EnumOf<S extends readonly string[]> = { [W in S[number]]: W };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
const simpleContributions = Object.fromEntries(
  simpleTypes.map((type) => [
    collectionOf(type),
    z.array(contribution.extend({ [`${type}_name`]: z.string(), status: z.enum(activeStatuses) })),
  ]),
) as unknown as { [T in SimpleType as Collection<T>]: z.ZodArray<SimpleContribution<T>> };

/** A page of the contributions of a member, newest first; the first one ends with older ones that were returned. */
const resources = z.object({
  events: z.array(
    contribution.extend({
      event_name: z.string(),
      event_date: z.string(),
      event_end_date: z.string().nullable(),
      event_status: z.enum(eventStatuses),
      status: z.enum(publicationStatuses),
    }),
  ),
  artists: z.array(contribution.extend({ artist_name: z.string(), status: z.enum(activeStatuses) })),
  decorations: z.array(contribution.extend({ decoration_name: z.string(), status: z.enum(activeStatuses) })),
  releases: z.array(
    contribution.extend({ release_name: z.string(), release_date: z.string(), status: z.enum(releaseStatuses) }),
  ),
  ...simpleContributions,
});
export type Resources = z.output<typeof resources>;

/** The contributions of a new member. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
export const noResources = Object.fromEntries(
  keysOf(resources.shape).map((name) => [name, []]),
) as unknown as Resources;

/** The numbers of all contributions, by list. */
const totals = z.record(z.enum(keysOf(resources.shape)), z.number().int());
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
export const noTotals = Object.fromEntries(keysOf(resources.shape).map((name) => [name, 0])) as z.output<typeof totals>;

/** A session, whose account includes its newest contributions: up to `limits.contributions` of each type, and those that were returned. */
export const session = z.object({
  token: z.string(),
  user: account.extend({ resources }),
  /** Whether the account was to be deleted, and stays because of this sign-in. */
  restored: z.boolean(),
  /** Whether the password was reset by mail, and the other ways to sign in were not looked at since. */
  check_sign_in: z.boolean(),
});
export type Session = z.output<typeof session>;

export const authEndpoints = endpoints('Accounts', {
  register: {
    summary:
      'Create an account and sign in. After 20 sign-ups within an hour from one address, 429 with the code `challenge-required` carries a proof-of-work challenge, whose solution is sent as `altcha`',
    body: z.object({
      username: username(messages.allFieldsRequired),
      email: email(messages.allFieldsRequired),
      password: newPassword(messages.allFieldsRequired),
      device,
      altcha: solution,
    }),
    response: session,
  },
  requestPasswordReset: {
    summary: 'Mail a link to choose a new password, if an account has the address; the answer is always the same',
    body: z.object({ email: email(messages.badEmail) }),
    response: null,
  },
  resetPassword: {
    summary:
      'Choose a new password with the token of a mail; ends all sessions, access tokens, private feeds and reminders of browsers. The first proof of an address also removes passkeys, codes of an app and linked accounts',
    body: z.object({ token: linkToken, password: newPassword(messages.passwordLength) }),
    response: null,
  },
  verifyEmail: {
    summary:
      'Confirm an email address with the token of a mail: of a new account, or a new one of an account. The first proof of an address ends all access to the account and removes its factors, unless a session of the account gives it',
    body: z.object({ token: linkToken }),
    response: null,
  },
  resendVerification: { summary: 'Mail a new link to confirm the address, unless it is confirmed', response: null },
  login: {
    summary: 'Sign in; 401 of the code `second-factor-required` with `sign_in` when the account has a second factor',
    body: z.object({
      email: requiredText(messages.credentialsRequired).transform(trimPasted),
      password: requiredText(messages.credentialsRequired),
      device,
    }),
    response: session,
  },
  logout: { summary: 'End this sign-in', response: null },
  confirmPassword: {
    summary:
      'Confirm the password, and a code if an authenticator app is set up, for calls that require it when it was entered more than 15 minutes ago',
    body: z.object({ password: requiredText(messages.currentPasswordWrong), code: code.optional() }),
    response: null,
  },
  validate: { summary: 'The signed-in user, if the token is valid', response: account },
  getProfile: {
    summary: `The signed-in user with what they contributed: of each type a page of ${limits.contributions} whose names contain the query, and their number`,
    query: z.object({ type: recordParams.shape.type.optional(), query: searchText(), page: pageNumber }),
    response: account.extend({ resources, totals }),
  },
  updateProfile: {
    summary:
      'Change username, email, password, or language and time zone of mails; email and password need the current password, and a new email is confirmed by mail first',
    body: z.object({
      username: username(messages.usernameLength).optional(),
      email: email(messages.badEmail).optional(),
      password: newPassword(messages.passwordLength).optional(),
      current_password: z.string().optional(),
      language: z.enum(languageCodes, { error: messages.mailLanguage }).optional(),
      /** IANA name; null for that of the server. */
      time_zone: timeZone.nullable().optional(),
    }),
    response: account,
  },
});

/** A session as its owner sees it. Its id is not its token. */
export const listedSession = z.object({
  id: z.number().int(),
  /** Browser and operating system, in the language of the request. */
  device: z.string(),
  /** Country of the address that last used it, ISO 3166-1 alpha-2; null if unknown. */
  country: z.string().nullable(),
  created_at: z.string(),
  /** Accurate to an hour. */
  last_seen_at: z.string(),
  /** Whether it made this request. */
  current: z.boolean(),
});
export type ListedSession = z.output<typeof listedSession>;

export const sessionEndpoints = endpoints('Accounts', {
  listSessions: {
    summary: 'Your sign-ins that have not ended, this one first, then the latest used; up to 100',
    response: z.array(listedSession),
  },
  endSession: {
    summary: 'End one of your sign-ins',
    recentPassword: true,
    response: null,
    ...byId(messages.sessionNotFound),
  },
  endOtherSessions: { summary: 'End all of your sign-ins but this one', recentPassword: true, response: null },
});
