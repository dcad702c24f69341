import { Link, useSearchParams } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { resourceTypes, type ResourceType } from '@moonfloor/contract/lists';
import { api } from '../../../api/browser.ts';
import { ApiError } from '../../../api/client.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Section } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import { ChooseMergeSource } from './choose-merge-source.tsx';
import { MergeForm } from './merge-form.tsx';
import { mergeTitles } from './merge-titles.ts';

export const meta = () => [{ title: `${t('Merge')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Merges two records of a type (`?type=&keep=&from=`); without `from`, the second record is chosen first. */
export default function MergeScreen() {
  const [params] = useSearchParams();
  const type = resourceTypes.find((known) => known === params.get('type'));
  const [keep, from] = [idIn(params.get('keep')), idIn(params.get('from'))];
  if (type === undefined || keep === null) {
    return (
      <EmptyState text={t('No records chosen to merge')}>
        <Link to="/admin-dashboard/duplicates">{t('Look for duplicates')}</Link>
      </EmptyState>
    );
  }
  return (
    <Section title={t(mergeTitles[type])} id="merge">
      {from === null ? (
        <ChooseMergeSource key={`${type} ${keep}`} type={type} keep={keep} />
      ) : (
        <Merge key={`${type} ${keep} ${from}`} type={type} keep={keep} from={from} />
      )}
    </Section>
  );
}

function Merge({ type, keep, from }: { type: ResourceType; keep: number; from: number }) {
  const { data, error, reload } = useLoad((signal) =>
    api('compareRecords', { query: { type, keep, from } }, { signal }),
  );
  if (error !== null && data === null) {
    const known = error instanceof ApiError;
    return (
      <ErrorPanel
        message={known ? error.message : t('The records could not be loaded')}
        onRetry={known ? undefined : reload}
      >
        <Link to={`/admin-dashboard/duplicates?type=${type}`}>{t('Look for duplicates')}</Link>
      </ErrorPanel>
    );
  }
  if (data === null) return <SkeletonList layout="row" count={2} label={t('Loading both records…')} />;
  return <MergeForm compared={data} onStale={reload} />;
}
