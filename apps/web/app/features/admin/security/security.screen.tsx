import { useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { securityKinds } from '@moonfloor/contract/security-kinds';
import type { SecurityEntry } from '@moonfloor/contract/security-log';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { formatNumber } from '@moonfloor/messages/t';
import { formatMoment } from '../../../ui/format.ts';
import { OptionField } from '../../../ui/option-field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import styles from '../history/history.module.css';

export const meta = () => [{ title: 'Security · Moonfloor' }, { name: 'robots', content: 'noindex' }];

const kindLabels: Readonly<Record<SecurityEntry['kind'], string>> = {
  'sign-in-failed': 'Wrong password',
  'limit-hit': 'Too many attempts',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'role-changed': 'Role changed',
  'token-made': 'Access token created',
  'token-revoked': 'Access token revoked',
  restored: 'Restored',
  merged: 'Merged',
};

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
        label="Show"
        options={{ '': 'Everything', ...kindLabels }}
        value={kind ?? ''}
        onChange={(next) => setParams(next === '' ? {} : { kind: next })}
      />
      {error !== null && <ErrorPanel message={messages.securityLogFailed} onRetry={reload} />}
      {data === null && error === null && <SkeletonList layout="row" count={3} label="Loading the security log…" />}
      {data !== null && data.entries.length === 0 && (
        <EmptyState text="Nothing has happened">Failed sign-ins and changes of accounts will show up here.</EmptyState>
      )}
      {data !== null && data.entries.length > 0 && (
        <ol aria-label="Entries, latest first" aria-busy={busy || undefined}>
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
  return (
    <li className={styles.entry}>
      <p>
        {kindLabels[kind]}
        {account !== null && ': '}
        <bdi className={styles.actor}>{account}</bdi>
        {about !== null && ' · '}
        <bdi>{about}</bdi>
        {count > 1 && ` · ${formatNumber(count)} times`}
      </p>
      <p className="quiet">
        <time dateTime={entry.created_at}>{first}</time>
        {last !== first && ' to '}
        {last !== first && <time dateTime={entry.last_at}>{last}</time>}
        {actor !== null && ' · by '}
        <bdi>{actor}</bdi>
      </p>
    </li>
  );
}
