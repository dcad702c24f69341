import { useState } from 'react';
import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { ItemList } from '../../ui/item-list.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

/** Numbers of suggestions shown initially, and added each time. */
const firstShown = 5;
const addedShown = 20;

/** Changes that others suggest to records that the member may edit, and those that the member has suggested; nothing if there are none. */
export function OwnSuggestions() {
  return (
    <>
      <SuggestionSection of="received" />
      <SuggestionSection of="made" />
    </>
  );
}

function SuggestionSection({ of }: { of: 'received' | 'made' }) {
  const title = of === 'received' ? t('Suggested changes to your records') : t('Changes that you have suggested');
  const { isEmpty, list } = useSuggestions({ of }, title);
  if (isEmpty) return null;
  return (
    <Section title={title} id={`suggestions-${of}`}>
      {list}
    </Section>
  );
}

/** Changes that others suggest to a record that the member may edit or decide about as a moderator. */
export function RecordSuggestions({ type, id }: { type: ResourceType; id: number }) {
  const { isEmpty, list } = useSuggestions({ of: 'received', type, id }, t('Suggestions'));
  return isEmpty ? <EmptyState text={t('No open suggestions')} /> : list;
}

interface Listed {
  of: 'received' | 'made';
  type?: ResourceType;
  id?: number;
}

/** Returns the first suggestions of a list, at least `wanted` unless it is shorter, and whether there are more. */
async function fetchSuggestions(query: Listed, wanted: number, signal: AbortSignal) {
  const suggestions: Suggestion[] = [];
  let after: number | null | undefined;
  do {
    const limit = wanted - suggestions.length;
    const part = await api('listOwnSuggestions', { query: { ...query, after, limit } }, { signal });
    suggestions.push(...part.suggestions);
    after = part.next;
  } while (after !== null && suggestions.length < wanted);
  return { suggestions, more: after !== null };
}

/** Loads suggestions. Returns the list named `title`, and whether there are none and nothing is to be told. */
function useSuggestions(query: Listed, title: string) {
  const [wanted, setWanted] = useState(firstShown);
  const [decided, setDecided] = useState(false);
  const key = `${query.of} ${query.type} ${query.id} ${wanted}`;
  const { latest, error, busy, reload } = useLoad((signal) => fetchSuggestions(query, wanted, signal), key);
  const suggestions = latest?.suggestions ?? [];
  const list = (
    <>
      {error !== null && <ErrorPanel message={t('The suggestions could not be loaded')} onRetry={reload} />}
      {decided && <Notice>{t('Your decision was saved. The author will be notified.')}</Notice>}
      {suggestions.length > 0 && (
        <ItemList aria-label={title}>
          {suggestions.map((suggestion) => (
            <SuggestionCard
              key={`${suggestion.id} ${suggestion.record_version}`}
              suggestion={suggestion}
              decideBy={query.of === 'received' ? 'decideOwnSuggestion' : null}
              onDecided={() => {
                setDecided(true);
                reload();
              }}
            />
          ))}
        </ItemList>
      )}
      {latest?.more === true && <LoadMore busy={busy} onLoadMore={() => setWanted(wanted + addedShown)} />}
    </>
  );
  return { isEmpty: error === null && !decided && suggestions.length === 0, list };
}
