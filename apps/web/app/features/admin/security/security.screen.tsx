import { useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { securityKinds } from '@moonfloor/contract/accounts/security-kinds';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { t } from '@moonfloor/messages/t';
import { OptionField } from '../../../ui/option-field.tsx';
import { translated } from '../../../ui/translated.ts';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import { kindLabels, SecurityEntry } from './security-entry.tsx';

export const meta = () => [{ title: `${t('Security')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

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
            <SecurityEntry key={entry.id} entry={entry} />
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
