import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { formatNumber, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SuggestionCard } from './suggestion-card.tsx';
import styles from './suggestions.module.css';

export const meta = () => [{ title: `${t('Suggestions')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const address = '/admin-dashboard/suggestions';
const addresses = { waiting: address, decided: `${address}?state=decided` } as const;

/** Suggested changes of records, waiting or (with `?state=decided`) decided. */
export default function SuggestionsScreen() {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'decided' ? 'decided' : 'waiting';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, busy, reload } = useLoad(
    (signal) => api('listSuggestions', { query: { state, page } }, { signal }),
    `${state} ${page}`,
  );
  const list = useRef<HTMLOListElement>(null);
  const label = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('{name} ({count})', { name, count: formatNumber(count) });
  return (
    <>
      <Tabs
        label={t('Suggestions')}
        current={addresses[state]}
        tabs={[
          { to: addresses.waiting, label: label(t('Waiting'), data?.totals.waiting) },
          { to: addresses.decided, label: label(t('Decided'), data?.totals.decided) },
        ]}
      />
      {error !== null && <ErrorPanel message={t('The suggestions could not be loaded')} onRetry={reload} />}
      {data === null && error === null && <SkeletonList layout="row" count={3} label={t('Loading the suggestions…')} />}
      {data !== null && data.suggestions.length === 0 && (
        <EmptyState text={state === 'waiting' ? t('No suggestions wait') : t('No suggestion has been decided yet')}>
          {t('Changes that members suggest to records of others appear here.')}
        </EmptyState>
      )}
      {data !== null && data.suggestions.length > 0 && (
        <ol ref={list} className={styles.list} tabIndex={-1} aria-label={t('Suggestions')}>
          {data.suggestions.map((suggestion) => (
            <SuggestionCard
              key={`${suggestion.id} ${suggestion.record_version}`}
              suggestion={suggestion}
              decideBy="decideSuggestion"
              onDecided={() => {
                // the focused entry is about to be removed
                list.current?.focus({ preventScroll: true });
                reload();
              }}
            />
          ))}
        </ol>
      )}
      {data !== null && (data.pagination.pages > 1 || page > 1) && (
        <Pager
          page={page}
          pages={data.pagination.pages}
          busy={busy}
          onPage={(to) => setParams({ ...(state === 'decided' && { state }), ...(to > 1 && { page: String(to) }) })}
        />
      )}
    </>
  );
}
