import { STATUS_CODES } from 'node:http';
import type { TokenScope } from '@moonfloor/contract/accounts/scopes';
import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError, Problem } from '@moonfloor/contract/api/problem';
import {
  adminOnlyType,
  changedType,
  decidedByAdminType,
  keyReusedType,
  moderatorOnlyType,
  notOwnerType,
  ownDecisionType,
  preconditionRequiredType,
  passwordNeededType,
  emailUnverifiedType,
  secondFactorNeededType,
  secondFactorRequiredType,
  tokenScopeType,
} from '@moonfloor/contract/api/problem-types';
import { type Message, t } from '@moonfloor/messages/t';

/**
 * An error reported to the caller as RFC 9457 problem details. `detail` is the message for the user: one of the table,
 * which is translated when it is sent, or a text in the language of the request.
 */
export class HttpError extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: string, { headers = {}, cause, ...more }: HttpErrorDetails = {}) {
    super(detail, { cause });
    this.problem = problemOf(status, detail, more);
    this.headers = headers;
  }
}

interface HttpErrorDetails {
  errors?: readonly FieldError[];
  type?: string;
  /** Identifies an error whose message is not in the table. */
  code?: string;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
  /** The current record, as it may be sent to the caller. */
  current?: unknown;
  /** A task to solve before the request is accepted. */
  challenge?: Problem['challenge'];
  /** Identifies a sign-in that waits for a second factor. */
  sign_in?: string;
}

/** Reason phrases of RFC 9110, which renamed two of those that Node.js knows. */
const titles: Readonly<Record<number, string>> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

const kebabCase = (name: string): string => name.replace(/([a-z])[ ]?([A-Z])/g, '$1-$2').toLowerCase();

/** Codes by message. */
const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(messages).map(([name, message]) => [message, kebabCase(name)]),
);

/** Returns the body of an error response. */
export function problemOf(
  status: number,
  detail: string,
  { type = 'about:blank', code, errors, current, challenge, sign_in }: Omit<HttpErrorDetails, 'headers'> = {},
): Problem {
  const title = titles[status] ?? 'Error';
  const problemCode = codes.get(detail) ?? code ?? errors?.[0]?.code ?? kebabCase(title);
  const fields = errors?.map((error) => ({ ...error, code: codes.get(error.message) ?? error.code ?? problemCode }));
  return {
    type,
    title,
    status,
    detail,
    code: problemCode,
    ...(fields && { errors: fields }),
    current,
    challenge,
    sign_in,
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- other texts are returned unchanged
const translated = (message: string): string => t(message as Message);

/** Returns a problem with its messages in the current language. */
export function translateProblem(problem: Problem): Problem {
  const { detail, errors } = problem;
  return {
    ...problem,
    detail: translated(detail),
    ...(errors && { errors: errors.map((error) => ({ ...error, message: translated(error.message) })) }),
  };
}

/** 422: invalid fields. The message of the first one becomes `detail`. */
export function validationFailed(errors: readonly FieldError[]): HttpError {
  return new HttpError(422, errors[0]?.message ?? messages.badBody, { errors });
}

/** 409: a name, email or username is taken. */
export function alreadyTaken(field: string, message: string, cause?: unknown): HttpError {
  return new HttpError(409, message, { errors: [{ field, message }], cause });
}

/** 412: the record has changed since the caller's version; `current` is the current one. */
export function preconditionFailed(current: unknown): HttpError {
  return new HttpError(412, messages.changedMeanwhile, { type: changedType, current });
}

/**
 * 428: the request does not say which version it was made from, and would overwrite changes of others; `current` is
 * the current record, `fields` are those that would be overwritten.
 */
export function preconditionRequired(current: unknown, fields: readonly string[]): HttpError {
  const errors = fields.map((field) => ({ field, message: messages.changedMeanwhile }));
  return new HttpError(428, messages.preconditionRequired, { type: preconditionRequiredType, errors, current });
}

/** 422: an idempotency key is sent again with other contents; `current` is what the first ones created, null if it is gone. */
export function keyReused(current: unknown): HttpError {
  return new HttpError(422, messages.keyReused, { type: keyReusedType, current });
}

/** 308: the record was merged into another one, at this path. Only for read calls. */
export function movedPermanently(path: string): HttpError {
  return new HttpError(308, messages.mergedAway, { headers: { location: path } });
}

/** 404, with the message for the type of record. */
export function notFound(message: string): HttpError {
  return new HttpError(404, message);
}

/** 401: the token is missing or no longer valid. */
export function unauthorized(message: string): HttpError {
  return new HttpError(401, message, { headers: { 'www-authenticate': 'Bearer' } });
}

/** 403: the record belongs to another member. */
export function ownerOnly(): HttpError {
  return new HttpError(403, messages.notOwner, { type: notOwnerType });
}

/** 403: for admins only. */
export function adminOnly(): HttpError {
  return new HttpError(403, messages.adminOnly, { type: adminOnlyType });
}

/** 403: for moderators and admins only. */
export function moderatorOnly(): HttpError {
  return new HttpError(403, messages.moderatorOnly, { type: moderatorOnlyType });
}

/** 403: the caller has a part in the matter, so another moderator decides. */
export function ownDecision(message: string = messages.ownDecision): HttpError {
  return new HttpError(403, message, { type: ownDecisionType });
}

/** 403: an admin has decided about the record, which only admins reverse. */
export function decidedByAdmin(): HttpError {
  return new HttpError(403, messages.decidedByAdmin, { type: decidedByAdminType });
}

/** 403: the password must be entered again first. */
export function recentPasswordRequired(): HttpError {
  return new HttpError(403, messages.passwordAgain, { type: passwordNeededType });
}

/** 403: the admin needs a second factor first. */
export function secondFactorNeeded(): HttpError {
  return new HttpError(403, messages.secondFactorNeeded, { type: secondFactorNeededType });
}

/** 403: the caller must confirm the email address first. */
export function emailUnverified(): HttpError {
  return new HttpError(403, messages.emailUnverified, { type: emailUnverifiedType });
}

/** 401: the password is right, and a second factor is required; `sign_in` identifies this sign-in. */
export function secondFactorRequired(sign_in: string): HttpError {
  return new HttpError(401, messages.secondFactorRequired, { type: secondFactorRequiredType, sign_in });
}

const scopeMissing: Readonly<Record<TokenScope, string>> = {
  read: messages.tokenCannotRead,
  submit: messages.tokenCannotSubmit,
};

/** 403: the access token is not valid for this call; `needed` is the missing scope, null if no scope suffices. */
export function insufficientScope(needed: TokenScope | null): HttpError {
  const detail = needed === null ? messages.tokenNotForThis : scopeMissing[needed];
  const challenge = needed === null ? 'Bearer' : `Bearer error="insufficient_scope", scope="${needed}"`;
  return new HttpError(403, detail, { type: tokenScopeType, headers: { 'www-authenticate': challenge } });
}

/** Retry-After in seconds while the database or the object store is unreachable. */
const retryAfterSeconds = 5;

/** 503: a dependency of the response is unreachable. */
export function serviceUnavailable(message: string = messages.unavailable, code?: string): HttpError {
  return new HttpError(503, message, { ...(code && { code }), headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** 429 with the seconds to wait, which its message tells from two minutes on unless there is another one. */
export function tooManyRequests(seconds: number, detail = waiting(seconds), code = 'too-many-tries'): HttpError {
  return new HttpError(429, detail, { code, headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
}

function waiting(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return messages.tooManyTries;
  return t('Please wait {minutes, plural, one {# minute} other {# minutes}} and try again', { minutes });
}
