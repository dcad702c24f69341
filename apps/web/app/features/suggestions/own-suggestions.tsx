import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { ItemList } from '../../ui/item-list.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

/** Number of suggestions shown initially, and added each time. */
const pageSize = 5;

/** Changes that others suggest to the member's records, and those that the member has suggested; nothing if there are none. */
export function OwnSuggestions() {
  return (
    <>
      <SuggestionSection of="received" />
      <SuggestionSection of="made" />
    </>
  );
}

function SuggestionSection({ of }: { of: 'received' | 'made' }) {
  const [limit, setLimit] = useState(pageSize);
  const [decided, setDecided] = useState(false);
  const { data, error, reload } = useLoad(
    (signal) => api('listOwnSuggestions', { query: { of, limit } }, { signal }),
    `${of} ${limit}`,
  );
  const received = of === 'received';
  const title = received ? t('Suggested changes to your records') : t('Changes that you have suggested');
  if (error === null && !decided && (data === null || data.suggestions.length === 0)) return null;
  return (
    <Section title={title} id={`suggestions-${of}`}>
      {error !== null && <ErrorPanel message={t('The suggestions could not be loaded')} onRetry={reload} />}
      {decided && <Notice>{t('Your decision was saved. The author is told.')}</Notice>}
      {data !== null && data.suggestions.length > 0 && (
        <ItemList aria-label={title}>
          {data.suggestions.map((suggestion) => (
            <SuggestionCard
              key={`${suggestion.id} ${suggestion.record_version}`}
              suggestion={suggestion}
              decideBy={received ? 'decideOwnSuggestion' : null}
              onDecided={() => {
                setDecided(true);
                reload();
              }}
            />
          ))}
        </ItemList>
      )}
      {data !== null && data.totals[of] > data.suggestions.length && (
        <LoadMore onLoadMore={() => setLimit(Math.min(limit + 4 * pageSize, 100))} />
      )}
    </Section>
  );
}
