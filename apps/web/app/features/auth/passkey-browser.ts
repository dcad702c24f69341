import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import type { CreationOptions, RequestOptions } from '@moonfloor/contract/accounts/passkeys';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';

/* The browser's side of WebAuthn. Import lazily: most visitors have no passkey. */

/** Asks for one of the user's passkeys; with `autofill`, in the suggestions of the field for the email. Rejects when refused. */
export const askForPasskey = (optionsJSON: RequestOptions, autofill = false) =>
  startAuthentication({ optionsJSON, useBrowserAutofill: autofill });

/** Asks the browser to make a passkey. Rejects when refused. */
export const makePasskey = (optionsJSON: CreationOptions) => startRegistration({ optionsJSON });

/** Ends a request for a passkey, as the page no longer needs it. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();

/** Returns why the browser gave no passkey; null for other errors. `site` is the canonical URL. */
export function passkeyErrorText(error: unknown, site: string): string | null {
  if (!(error instanceof Error)) return null;
  const code = error instanceof WebAuthnError ? error.code : null;
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return t('Passkeys of this site work at {site} only', { site });
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return t('This device already has one of your passkeys');
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return t('No passkey was used: it was cancelled, or took too long');
  return code === null ? null : t(messages.passkeyRefused);
}
