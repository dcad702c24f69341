import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { EmptyState } from '../../ui/status-panels.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

export const meta = () => [{ title: `${t('Suggestions')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Suggested changes of records, waiting or decided. */
export default function SuggestionsScreen() {
  return (
    <Inbox<'waiting' | 'decided', Suggestion>
      label={t('Suggestions')}
      path="/admin-dashboard/suggestions"
      tabs={[
        { state: 'waiting', label: t('Waiting') },
        { state: 'decided', label: t('Decided') },
      ]}
      loadingText={t('Loading the suggestions…')}
      failedText={t('The suggestions could not be loaded')}
      load={async (query, signal) => {
        const { suggestions: items, ...rest } = await api('listSuggestions', { query }, { signal });
        return { items, ...rest };
      }}
      renderItem={(suggestion, onChange) => (
        <SuggestionCard
          key={`${suggestion.id} ${suggestion.record_version}`}
          suggestion={suggestion}
          decideBy="decideSuggestion"
          onDecided={onChange}
        />
      )}
      renderEmpty={(state) => (
        <EmptyState text={state === 'waiting' ? t('No open suggestions') : t('No suggestion has been decided yet')}>
          {t('Changes members suggest to other people’s records appear here.')}
        </EmptyState>
      )}
    />
  );
}
