import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import { useParams } from 'react-router';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { NotFoundScreen } from '../../ui/error-screen.tsx';
import { BackLink, PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { RecordSuggestions } from './own-suggestions.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

export const meta = () => [{ title: `${t('Suggestions')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Suggested changes of a record that wait, for those who may edit it and moderators; without one, those of all records. */
export default function SuggestionsScreen() {
  const { type: wanted, id: digits } = useParams();
  if (wanted === undefined) return <AllSuggestions />;
  const [type, id] = [resourceTypes.find((name) => name === wanted), Number(digits)];
  if (type === undefined || !Number.isInteger(id)) return <NotFoundScreen />;
  return (
    <>
      <BackLink to={`/${type}/${id}`} />
      <PageHeader title={t('Suggestions')} />
      <RecordSuggestions key={`${type} ${id}`} type={type} id={id} />
    </>
  );
}

/** Suggested changes of all records, waiting or decided. */
function AllSuggestions() {
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
