import { Link, useSearchParams } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { resourceTypes, type ResourceType } from '@moonfloor/contract/values/lists';
import { api } from '../../../api/browser.ts';
import { ApiError, errorMessage } from '../../../api/client.ts';
import { useLoad } from '../../../api/use-load.ts';
import { SearchField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { rich } from '../../../ui/rich.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import { useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { useSession } from '../../../api/session.tsx';
import { useAccessErrorHandler } from '../../../api/use-access.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useTypedQuery } from '../../../ui/use-typed-query.ts';
import { mergePath } from '../../records/admin-paths.ts';
import { DuplicateItem } from '../../records/duplicate-item.tsx';
import { type ChosenRecords, MergeForm, mergeTitles } from './merge-form.tsx';
import styles from './merge.module.css';

export const meta = () => [{ title: `${t('Merge')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Merges two records of a type (`?type=&keep=&from=`); without `from`, the second record is chosen first. */
export default function MergeScreen() {
  const [params] = useSearchParams();
  const type = resourceTypes.find((resourceType) => resourceType === params.get('type'));
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
        <Merge key={[type, Math.min(keep, from), Math.max(keep, from)].join(' ')} type={type} keep={keep} from={from} />
      )}
    </Section>
  );
}

function Merge({ type, keep, from }: { type: ResourceType; keep: number; from: number }) {
  const [chosen, setChosen] = useState<ChosenRecords>({});
  const { data, error, reload } = useLoad(
    (signal) => api('compareRecords', { query: { type, keep, from } }, { signal }),
    `${keep} ${from}`,
  );
  if (error !== null && data === null) {
    const isApiError = error instanceof ApiError;
    return (
      <ErrorPanel
        message={isApiError ? error.message : t('The records could not be loaded')}
        onRetry={isApiError ? undefined : reload}
      >
        <Link to={`/admin-dashboard/duplicates?type=${type}`}>{t('Look for duplicates')}</Link>
      </ErrorPanel>
    );
  }
  if (data === null) return <SkeletonList layout="row" count={2} label={t('Loading both records…')} />;
  return <MergeForm key={keep} compared={data} chosen={chosen} onChosen={setChosen} onStale={reload} />;
}

/** Selects the record to merge with: a likely duplicate, or one found by name. */
function ChooseMergeSource({ type, keep }: { type: ResourceType; keep: number }) {
  const { data, error, reload } = useLoad((signal) => api('listDuplicates', { query: { type, id: keep } }, { signal }));
  if (error !== null) return <ErrorPanel message={errorMessage(error)} onRetry={reload} />;
  if (data === null) return <SkeletonList layout="row" count={2} label={t('Looking for duplicates…')} />;
  return (
    <div className={styles.form}>
      <p>
        {rich('{name} stays. Which record should be merged into it?', {
          name: (
            <Link to={`/view/${type}/${keep}`}>
              <bdi>{data.name}</bdi>
            </Link>
          ),
        })}
      </p>
      <p role="status">{data.pairs.length > 0 ? t('Likely duplicates:') : t('No likely duplicates found.')}</p>
      {data.pairs.length > 0 && (
        <ul className={styles.pairs}>
          {data.pairs.map(({ other }) => (
            <DuplicateItem key={other.id} duplicate={other} newTab>
              <LinkButton
                size="small"
                to={mergePath(type, keep, other.id)}
                aria-label={t('Merge with {name}', { name: other.name })}
              >
                {t('Merge')}
              </LinkButton>
            </DuplicateItem>
          ))}
        </ul>
      )}
      <SearchByName type={type} keep={keep} />
    </div>
  );
}

function SearchByName({ type, keep }: { type: ResourceType; keep: number }) {
  const [text, setText] = useState('');
  const { role } = useSession();
  const handleAccessError = useAccessErrorHandler();
  const query = text.trim();
  const { results, failed } = useTypedQuery(
    query,
    query !== '',
    async (name, signal) => {
      const search = { type, query: name, limit: 10, sortBy: 'name', sortOrder: 'asc' } as const;
      try {
        // moderators find public records; hidden ones are among the likely duplicates
        if (role !== 'admin') return (await api('search', { query: { type, q: name, limit: 10 } }, { signal })).results;
        const results = await api('searchContent', { query: search }, { signal });
        return results.filter(({ status }) => status !== 'deleted');
      } catch (error) {
        handleAccessError(error);
        throw error;
      }
    },
    limits.searchDelayMs,
  );
  const otherResults = query === '' || results === null ? [] : results.filter(({ id }) => id !== keep);
  return (
    <div className={styles.byName}>
      <SearchField
        label={t('Or find a record by name')}
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="quiet">
        {query !== '' &&
          (failed
            ? t(messages.searchFailed)
            : results !== null &&
              (otherResults.length === 0
                ? t('No results found')
                : t('{count, plural, other {# found}}', { count: otherResults.length })))}
      </p>
      <ul>
        {otherResults.map(({ id, name }) => (
          <li key={id}>
            <Link to={mergePath(type, keep, id)}>{rich('{name} (no. {id})', { name: <bdi>{name}</bdi>, id })}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
