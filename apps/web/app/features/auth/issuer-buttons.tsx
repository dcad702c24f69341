import { useEffect, useState } from 'react';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { usePageSettings } from '../../api/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { readStoredJson, removeStored, storedKeys } from '../../ui/storage.ts';
import styles from './sign-in.module.css';

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
async function goToIssuer(issuer: string, from: string, confirm: boolean): Promise<void> {
  const { url, state, secret } = await api('startIssuerSignIn', { params: { name: issuer }, body: { confirm } });
  // those that took too long
  removeStored(storedKeys(prefix).filter((key) => (readStarted(key)?.until ?? 0) <= Date.now()));
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
  removeStored([prefix + state]);
}

const readStarted = (key: string): StartedSignIn | null => readStoredJson(key);

interface IssuerButtonsProps {
  /** Path to go to after signing in. */
  from: string;
  /** Returns the text of a button. */
  textOf: (issuer: { label: string }) => string;
  /** Names of the issuers to show; by default all. */
  only?: readonly string[];
  /** Whether the person is signed in, and confirms who they are. */
  confirm?: boolean;
}

/** Buttons that lead to the issuers' sign-in pages; nothing if the site offers none. */
export function IssuerButtons({ from, textOf, only, confirm = false }: IssuerButtonsProps) {
  const { issuers } = usePageSettings();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const offeredIssuers = issuers.filter(({ name }) => only?.includes(name) !== false);
  // after Back, browsers may show the page as it was left
  useEffect(() => {
    const onShow = (): void => setBusy(null);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  if (offeredIssuers.length === 0) return null;

  const go = async (name: string): Promise<void> => {
    setBusy(name);
    setError(null);
    try {
      await goToIssuer(name, from, confirm);
    } catch (error) {
      setBusy(null);
      setError(serverMessage(error, t('The other site could not be opened. Please try again.')));
    }
  };

  return (
    <div className={styles.issuers}>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      {offeredIssuers.map((issuer) => (
        <Button
          key={issuer.name}
          busy={busy === issuer.name}
          aria-disabled={busy !== null}
          onClick={() => void go(issuer.name)}
        >
          <bdi>{textOf(issuer)}</bdi>
        </Button>
      ))}
    </div>
  );
}
