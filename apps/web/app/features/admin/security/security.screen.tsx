import { useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { securityKinds } from '@moonfloor/contract/accounts/security-kinds';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { t } from '@moonfloor/messages/t';
import { Filters, OptionField } from '../../../ui/field.tsx';
import { translated } from '../../../ui/translated.ts';
import { LoadedPage, usePageParam } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/status-panels.tsx';
import { kindLabels, SecurityEntry } from './security-entry.tsx';

export const meta = () => [{ title: `${t('Security')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Changes to accounts and failed sign-ins. */
export default function SecurityScreen() {
  const [params, setParams] = useSearchParams();
  const kind = securityKinds.find((securityKind) => securityKind === params.get('kind'));
  const [page] = usePageParam();
  const log = useLoad(
    (signal) => api('listSecurityLog', { query: { page, limit: limits.activityPage, kind } }, { signal }),
    `${kind} ${page}`,
  );
  return (
    <>
      <Filters>
        <OptionField
          label={t('Show')}
          options={{ '': t('Everything'), ...translated(kindLabels) }}
          value={kind ?? ''}
          onChange={(next) => setParams(next === '' ? {} : { kind: next })}
        />
      </Filters>
      <LoadedPage of={log} failed={t(messages.securityLogFailed)} loading={t('Loading the security log…')} rows={3}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState text={t('Nothing has happened')}>
              {t('Failed sign-ins and changes of accounts will show up here.')}
            </EmptyState>
          ) : (
            <ol aria-label={t('Entries, latest first')} aria-busy={log.busy || undefined}>
              {entries.map((entry) => (
                <SecurityEntry key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </LoadedPage>
    </>
  );
}
