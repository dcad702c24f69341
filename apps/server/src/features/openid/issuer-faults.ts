import * as oauth from 'oauth4webapi';
import { t } from '@moonfloor/messages/t';
import { HttpError, serviceUnavailable } from '../../errors.ts';
import { FetchError } from '../../platform/safe-fetch/network.ts';

/** A reply whose clock is too far off. */
export class ClockFault extends Error {}

/** Codes of responses that do not come from the issuer, such as a proxy's error page. */
const noAnswer: readonly (string | undefined)[] = [oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON];

/** Codes of configurations that do not fit this site's settings. */
const badSetup: readonly (string | undefined)[] = [
  oauth.JSON_ATTRIBUTE_COMPARISON,
  oauth.MISSING_SERVER_METADATA,
  oauth.INVALID_SERVER_METADATA,
];

/** Errors of the token endpoint that mean that the code was used, has expired or is another client's. */
const codeErrors = new Set(['invalid_grant', 'invalid_request']);

/**
 * Returns the error for the person after a failure of an issuer, and the issuer's fault for the log. Our own errors are
 * returned unchanged.
 */
export function explainFault(error: unknown, label: string): { error: unknown; reason: string | null } {
  if (error instanceof FetchError) return { reason: error.message, error: unreachable(label) };
  if (error instanceof ClockFault) return { reason: 'the clock differs', error: clockDiffers(label) };
  if (error instanceof oauth.ResponseBodyError) {
    const { error: reason } = error;
    return codeErrors.has(reason) ? { reason: null, error: expired(label) } : { reason, error: misconfigured(label) };
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return { reason: error.message, error: misconfigured(label) };
  if (error instanceof oauth.OperationProcessingError) return { reason: error.message, error: errorOf(error, label) };
  if (error instanceof oauth.UnsupportedOperationError) return { reason: error.message, error: refused(label) };
  return { reason: null, error };
}

function errorOf({ code, cause }: oauth.OperationProcessingError, label: string): HttpError {
  if (code === oauth.JWT_TIMESTAMP_CHECK) return clockDiffers(label);
  // an issuer that refuses the code without the body that RFC 6749, section 5.2 demands
  if (cause instanceof Response && cause.status === 400) return expired(label);
  if (noAnswer.includes(code)) return unreachable(label);
  return badSetup.includes(code) ? misconfigured(label) : refused(label);
}

const unreachable = (label: string): HttpError =>
  serviceUnavailable(
    t('{label} cannot be reached just now. Please try again later, or sign in another way.', { label }),
    'issuer-unreachable',
  );

/** 503 when too many requests to an issuer are under way. */
export const busy = (label: string): HttpError =>
  serviceUnavailable(
    t('Too many people are signing in with {label} just now. Please try again in a moment.', { label }),
    'issuer-busy',
  );

const misconfigured = (label: string): HttpError =>
  serviceUnavailable(
    t('{label} refused this site. Please sign in another way, and tell whoever runs this site.', { label }),
    'issuer-misconfigured',
  );

const expired = (label: string): HttpError =>
  new HttpError(410, t('This sign-in with {label} has expired or was used already. Please start again.', { label }), {
    code: 'issuer-reply-expired',
  });

const clockDiffers = (label: string): HttpError =>
  new HttpError(
    422,
    t(
      'The clocks of {label} and of this site differ too much to trust the answer. Please tell whoever runs this site.',
      { label },
    ),
    { code: 'issuer-clock' },
  );

/** 422 when the person signed in at the issuer too long ago, `signedInFor` seconds or null if unknown, to confirm who it is. */
export const notConfirmed = (label: string, signedInFor: number | null): HttpError =>
  signedInFor === null
    ? new HttpError(
        422,
        t(
          '{label} does not say when you signed in there, so this does not confirm that it is you. Please choose a password by “Forgot password?” instead.',
          { label },
        ),
        { code: 'issuer-no-sign-in-time' },
      )
    : new HttpError(
        422,
        t('{label} did not ask you to sign in again, so this does not confirm that it is you. Please try again.', {
          label,
        }),
        { code: 'issuer-old-sign-in' },
      );

const refused = (label: string): HttpError =>
  new HttpError(
    422,
    t('The answer of {label} was not meant for this sign-in, so it was refused. Please start again.', { label }),
    { code: 'issuer-reply-refused' },
  );
