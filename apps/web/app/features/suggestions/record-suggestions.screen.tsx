import { useParams } from 'react-router';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { NotFoundScreen } from '../../ui/error-screen.tsx';
import { BackLink, PageHeader } from '../../ui/page.tsx';
import { RecordSuggestions } from './own-suggestions.tsx';

export const meta = () => [{ title: `${t('Suggestions')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Suggested changes of a record that wait, for those who may edit it and moderators. */
export default function RecordSuggestionsScreen() {
  const params = useParams();
  const [type, id] = [resourceTypes.find((name) => name === params['type']), Number(params['id'])];
  if (type === undefined || !Number.isInteger(id)) return <NotFoundScreen />;
  return (
    <>
      <BackLink to={`/${type}/${id}`} />
      <PageHeader title={t('Suggestions')} />
      <RecordSuggestions key={`${type} ${id}`} type={type} id={id} />
    </>
  );
}
