import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
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
import { rich } from '../../ui/rich.tsx';

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
    setRemoved(t('{name} has been revoked', { name }));
    setMade(null);
    list.reload();
  };

  return (
    <div className={styles.tokens}>
      <p className="quiet">
        {rich('A token lets your scripts read and submit in your name, without your password. <a>How to use it</a>', {
          a: (text) => <a href="/docs">{text}</a>,
        })}
      </p>
      {made !== null && (
        <CopyText
          label={t('Your new token')}
          help={t('Keep it in a safe place: it is shown only once.')}
          text={made}
          rows={2}
        />
      )}
      <TokenForm onMade={onMade} />
      {list.error !== null && list.data === null && (
        <ErrorPanel message={t(messages.tokensFailed)} onRetry={list.reload} />
      )}
      {list.data === null && list.error === null && (
        <SkeletonList layout="row" count={1} label={t('Loading access tokens…')} />
      )}
      {list.data !== null && list.data.length > 0 && (
        <ul className={styles.list} aria-label={t('Access tokens')}>
          {list.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
      <p role="status">{removed}</p>
    </div>
  );
}

function mayText({ scopes }: AccessToken): string {
  if (scopes.length > 1) return t('May read and submit');
  return scopes[0] === 'submit' ? t('May submit') : t('May read');
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
        if (!handleAccessError(error)) setError(t(messages.tokenNotRevoked));
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
          <span>{mayText(token)}</span>
          <span>
            {over
              ? t('Ended {date}', { date: formatDate(token.expires_at) })
              : t('Valid until {date}', { date: formatDate(token.expires_at) })}
          </span>
          <span>
            {token.last_used_at === null
              ? t('Never used')
              : t('Last used {moment}', { moment: formatMoment(token.last_used_at) })}
          </span>
        </p>
      </div>
      {state === 'shown' ? (
        <Button
          size="small"
          aria-label={t('Revoke {name}', { name: token.name })}
          onClick={() => setState('confirming')}
        >
          {t('Revoke')}
        </Button>
      ) : (
        <div role="group" aria-label={t('Revoke {name}?', { name: token.name })}>
          <FormActions>
            {t('Scripts that use it will stop working.')}
            <Button size="small" tone="danger" busy={state === 'busy'} autoFocus onClick={() => void revoke()}>
              {t('Revoke it')}
            </Button>
            <Button size="small" onClick={() => setState('shown')}>
              {t('Keep it')}
            </Button>
          </FormActions>
        </div>
      )}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </li>
  );
}
