import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { serverMessage } from '../../api/client.ts';
import { usePageSettings } from '../../api/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { goToIssuer } from './issuer-flow.ts';
import styles from './sign-in.module.css';

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
  const shown = issuers.filter(({ name }) => only?.includes(name) !== false);
  if (shown.length === 0) return null;

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
      {shown.map((issuer) => (
        <Button
          key={issuer.name}
          busy={busy === issuer.name}
          disabled={busy !== null}
          onClick={() => void go(issuer.name)}
        >
          <bdi>{textOf(issuer)}</bdi>
        </Button>
      ))}
    </div>
  );
}
