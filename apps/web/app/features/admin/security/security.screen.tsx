import { useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { securityKinds } from '@moonfloor/contract/security-kinds';
import type { SecurityEntry } from '@moonfloor/contract/security-log';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { formatMoment } from '../../../ui/format.ts';
import { OptionField } from '../../../ui/option-field.tsx';
import { translated } from '../../../ui/translated.ts';
import { rich } from '../../../ui/rich.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import styles from '../history/history.module.css';

export const meta = () => [{ title: `${t('Security')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const kindLabels = {
  'sign-in-failed': msg('Wrong password'),
  'limit-hit': msg('Too many attempts'),
  'password-changed': msg('Password changed'),
  'email-changed': msg('Email changed'),
  'role-changed': msg('Role changed'),
  suspended: msg('Account suspended'),
  'suspension-ended': msg('Suspension ended'),
  'passkey-added': msg('Passkey added'),
  'passkey-removed': msg('Passkey removed'),
  'passkey-refused': msg('Passkey refused, perhaps a copy'),
  'totp-on': msg('Codes of an app turned on'),
  'totp-off': msg('Codes of an app turned off'),
  'recovery-codes-renewed': msg('Recovery codes renewed'),
  'recovery-code-used': msg('Signed in by recovery code'),
  'factors-removed': msg('Second factors removed'),
  'deletion-requested': msg('Account to be deleted'),
  'deletion-undone': msg('Deletion undone'),
  'account-deleted': msg('Account deleted'),
  'token-made': msg('Access token created'),
  'token-revoked': msg('Access token revoked'),
  'identity-linked': msg('Sign-in with another site linked'),
  'identity-unlinked': msg('Sign-in with another site unlinked'),
  'issuer-refused': msg('Reply of another site refused'),
  restored: msg('Restored'),
  merged: msg('Merged'),
} as const satisfies Record<SecurityEntry['kind'], Message>;

/** Changes to accounts and failed sign-ins. */
export default function SecurityScreen() {
  const [params, setParams] = useSearchParams();
  const kind = securityKinds.find((known) => known === params.get('kind'));
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, busy, reload } = useLoad(
    (signal) => api('listSecurityLog', { query: { page, limit: limits.activityPage, kind } }, { signal }),
    `${kind} ${page}`,
  );
  return (
    <>
      <OptionField
        label={t('Show')}
        options={{ '': t('Everything'), ...translated(kindLabels) }}
        value={kind ?? ''}
        onChange={(next) => setParams(next === '' ? {} : { kind: next })}
      />
      {error !== null && <ErrorPanel message={t(messages.securityLogFailed)} onRetry={reload} />}
      {data === null && error === null && (
        <SkeletonList layout="row" count={3} label={t('Loading the security log…')} />
      )}
      {data !== null && data.entries.length === 0 && (
        <EmptyState text={t('Nothing has happened')}>
          {t('Failed sign-ins and changes of accounts will show up here.')}
        </EmptyState>
      )}
      {data !== null && data.entries.length > 0 && (
        <ol aria-label={t('Entries, latest first')} aria-busy={busy || undefined}>
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {data !== null && (data.pagination.pages > 1 || page > 1) && (
        <Pager
          page={page}
          pages={data.pagination.pages}
          busy={busy}
          onPage={(to) => setParams({ ...(kind && { kind }), ...(to > 1 && { page: String(to) }) })}
        />
      )}
    </>
  );
}

function Entry({ entry }: { entry: SecurityEntry }) {
  const { kind, account_name: account, actor_name: actor, about, count } = entry;
  const [first, last] = [formatMoment(entry.created_at), formatMoment(entry.last_at)];
  const start = <time dateTime={entry.created_at}>{first}</time>;
  const end = <time dateTime={entry.last_at}>{last}</time>;
  return (
    <li className={styles.entry}>
      <p>
        {account === null
          ? t(kindLabels[kind])
          : rich('{what}: {account}', {
              what: t(kindLabels[kind]),
              account: <bdi className={styles.actor}>{account}</bdi>,
            })}
        {about !== null && ' · '}
        <bdi>{about}</bdi>
        {count > 1 && ` · ${t('{count, plural, other {# times}}', { count })}`}
      </p>
      <p className="quiet">
        {last === first ? start : rich('{first} to {last}', { first: start, last: end })}
        {actor !== null && ' · '}
        {actor !== null && rich('by {actor}', { actor: <bdi>{actor}</bdi> })}
      </p>
    </li>
  );
}
