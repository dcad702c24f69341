import { messages } from '@moonfloor/contract/messages';
import type { FieldError, Problem } from '@moonfloor/contract/problem';
import {
  adminOnlyType,
  changedType,
  notOwnerType,
  passwordNeededType,
  tokenScopeType,
} from '@moonfloor/contract/problem-types';

/** An error reported to the caller as RFC 9457 problem details. `detail` is the message for the user. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly current: unknown;

  constructor(status: number, detail: string, more: HttpErrorDetails = {}) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.type = more.type ?? 'about:blank';
    this.headers = more.headers ?? {};
    this.current = more.current;
  }
}

interface HttpErrorDetails {
  errors?: readonly FieldError[];
  type?: string;
  headers?: Readonly<Record<string, string>>;
  /** The current record, as it may be sent to the caller. */
  current?: unknown;
}

const titles: Readonly<Record<number, string>> = {
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Returns the body of an error response. */
export function problemOf(status: number, detail: string, more: HttpErrorDetails = {}): Problem {
  return {
    type: more.type ?? 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail,
    ...(more.errors === undefined ? {} : { errors: [...more.errors] }),
    ...(more.current === undefined ? {} : { current: more.current }),
  };
}

/** 422: invalid fields. The message of the first one becomes `detail`. */
export function validationFailed(errors: readonly FieldError[]): HttpError {
  return new HttpError(422, errors[0]?.message ?? messages.badBody, { errors });
}

/** 409: a name, email or username is taken. */
export function alreadyTaken(field: string, message: string): HttpError {
  return new HttpError(409, message, { errors: [{ field, message }] });
}

/** 412: the record has changed since the caller's version; `current` is the current one. */
export function preconditionFailed(current: unknown): HttpError {
  return new HttpError(412, messages.changedMeanwhile, { type: changedType, current });
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

/** 403: the password must be entered again first. */
export function recentPasswordRequired(): HttpError {
  return new HttpError(403, messages.passwordAgain, { type: passwordNeededType });
}

/** 403: the access token is not valid for this call; `needed` is the missing scope, null if no scope suffices. */
export function insufficientScope(needed: string | null): HttpError {
  const detail = needed === null ? messages.tokenNotForThis : `This access token was not made to ${needed}`;
  const challenge = needed === null ? 'Bearer' : `Bearer error="insufficient_scope", scope="${needed}"`;
  return new HttpError(403, detail, { type: tokenScopeType, headers: { 'www-authenticate': challenge } });
}

/** Retry-After in seconds while the database or the object store is unreachable. */
const retryAfterSeconds = 5;

/** 503: a dependency of the response is unreachable. */
export function serviceUnavailable(message: string = messages.unavailable): HttpError {
  return new HttpError(503, message, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** 429 with the seconds to wait. */
export function tooManyRequests(seconds: number, detail: string = messages.tooManyTries): HttpError {
  return new HttpError(429, detail, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
}
