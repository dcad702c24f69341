import { minuteMs } from '@moonfloor/contract/values/durations';
import { currentLanguage } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';

/** A sign-in with an issuer that was started in this browser. */
export interface StartedSignIn {
  /** Name of the issuer. */
  issuer: string;
  /** The secret that the server needs to finish it; only this browser has it. */
  secret: string;
  /** Whether it confirms the identity of the signed-in member. */
  confirm: boolean;
  /** Path to go to afterwards. */
  from: string;
  /** Language of the pages at that time; the issuer leads back to those in English. */
  language: string;
  /** When it has taken too long, in milliseconds. */
  until: number;
}

/** Prefix of local storage keys: sign-ins by their state. */
const prefix = 'issuer:';

/** How long a sign-in may take at the issuer. */
const maxMs = 10 * minuteMs;

/** Goes to the issuer's sign-in page, to sign in or to confirm one's identity. Rejects if the server or the issuer cannot be reached, or storage is blocked. */
export async function goToIssuer(issuer: string, from: string, confirm: boolean): Promise<void> {
  const { url, state, secret } = await api('startIssuerSignIn', { params: { name: issuer }, body: { confirm } });
  removeAbandoned();
  const until = Date.now() + maxMs;
  const started: StartedSignIn = { issuer, secret, confirm, from, language: currentLanguage(), until };
  localStorage.setItem(prefix + state, JSON.stringify(started));
  location.assign(url);
}

/** Returns the sign-in that a reply with this state belongs to; null if this browser did not start it, or too long ago. */
export function findStarted(state: string, issuer: string): StartedSignIn | null {
  const started = readStarted(prefix + state);
  return started !== null && started.issuer === issuer && started.until > Date.now() ? started : null;
}

/** Forgets a sign-in, so that its reply can be used only once. */
export function forgetStarted(state: string): void {
  localStorage.removeItem(prefix + state);
}

function readStarted(key: string): StartedSignIn | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function removeAbandoned(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) {
    if ((readStarted(key)?.until ?? 0) <= Date.now()) localStorage.removeItem(key);
  }
}
