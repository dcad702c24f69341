import { useState } from 'react';
import type { AccessToken } from '@moonfloor/contract/access-tokens';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import styles from './access-tokens.module.css';
import { TokenForm } from './token-form.tsx';
import { TokenRow } from './token-row.tsx';

/** The member's access tokens for scripts: created, displayed once, and revoked. */
export function AccessTokens() {
  const [made, setMade] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const list = useLoad<AccessToken[]>((signal) => api('listTokens', {}, { signal }));

  const onMade = (token: string): void => {
    setMade(token);
    setRemoved(null);
    list.reload();
  };
  const onRevoked = ({ name }: AccessToken): void => {
    setRemoved(`${name} has been revoked`);
    setMade(null);
    list.reload();
  };

  return (
    <div className={styles.tokens}>
      <p className={styles.about}>
        A token lets your scripts read and submit in your name, without your password. <a href="/docs">How to use it</a>
      </p>
      {made !== null && (
        <CopyText label="Your new token" help="Keep it in a safe place: it is shown only once." text={made} rows={2} />
      )}
      <TokenForm onMade={onMade} />
      {list.error !== null && list.data === null && (
        <ErrorPanel message={messages.tokensFailed} onRetry={list.reload} />
      )}
      {list.data === null && list.error === null && (
        <SkeletonList layout="row" count={1} label="Loading access tokens…" />
      )}
      {list.data !== null && list.data.length > 0 && (
        <ul className={styles.list} aria-label="Access tokens">
          {list.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
      <p role="status">{removed}</p>
    </div>
  );
}
