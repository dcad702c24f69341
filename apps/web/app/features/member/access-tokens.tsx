import { useState } from 'react';
import type { AccessToken } from '@moonfloor/contract/access-tokens';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import styles from './access-tokens.module.css';
import { TokenForm } from './token-form.tsx';
import { ApiError } from '../../api/client.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';

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
      <p className="quiet">
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

/** One access token: permissions, expiry, last use, and revocation with confirmation. */
function TokenRow({ token, onRevoked }: { token: AccessToken; onRevoked: (token: AccessToken) => void }) {
  const [state, setState] = useState<'shown' | 'confirming' | 'busy'>('shown');
  const [error, setError] = useState<string | null>(null);
  const handleAccessError = useAccessErrorHandler();
  const over = Date.parse(token.expires_at) <= Date.now();

  const revoke = async (): Promise<void> => {
    setState('busy');
    setError(null);
    try {
      await api('revokeToken', { params: { id: token.id } });
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404;
      if (!gone) {
        if (!handleAccessError(error)) setError(messages.tokenNotRevoked);
        setState('shown');
        return;
      }
    }
    onRevoked(token);
  };

  return (
    <li className={styles.token}>
      <div>
        <strong>
          <bdi>{token.name}</bdi>
        </strong>{' '}
        <code className="quiet">mf_…{token.ending}</code>
        <p className={`${styles.facts} quiet`}>
          <span>May {token.scopes.join(' and ')}</span>
          <span>
            {over ? 'Ended' : 'Valid until'} {formatDate(token.expires_at)}
          </span>
          <span>{token.last_used_at === null ? 'Never used' : `Last used ${formatMoment(token.last_used_at)}`}</span>
        </p>
      </div>
      {state === 'shown' ? (
        <Button size="small" aria-label={`Revoke ${token.name}`} onClick={() => setState('confirming')}>
          Revoke
        </Button>
      ) : (
        <div role="group" aria-label={`Revoke ${token.name}?`}>
          <FormActions>
            Scripts that use it will stop working.
            <Button size="small" tone="danger" busy={state === 'busy'} autoFocus onClick={() => void revoke()}>
              Revoke it
            </Button>
            <Button size="small" onClick={() => setState('shown')}>
              Keep it
            </Button>
          </FormActions>
        </div>
      )}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </li>
  );
}
