import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import type { ResourceType } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../../api/browser.ts';
import { useSession } from '../../../api/session.tsx';
import { errorMessage } from '../../../api/error-message.ts';
import { useAccessErrorHandler } from '../../../api/use-access.ts';
import { useLoad } from '../../../api/use-load.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { rich } from '../../../ui/rich.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { useTypedQuery } from '../../../ui/use-typed-query.ts';
import { mergePath } from '../../records/merge-path.ts';
import { DuplicateItem } from '../../records/duplicate-item.tsx';
import styles from './merge.module.css';

/** Selects the record to merge with: a likely duplicate, or one found by name. */
export function ChooseMergeSource({ type, keep }: { type: ResourceType; keep: number }) {
  const { data, error, reload } = useLoad((signal) => api('listDuplicates', { query: { type, id: keep } }, { signal }));
  if (error !== null) return <ErrorPanel message={errorMessage(error)} onRetry={reload} />;
  if (data === null) return <SkeletonList layout="row" count={2} label={t('Looking for duplicates…')} />;
  return (
    <div className={styles.form}>
      <p>
        {rich('{name} stays. Which record should be merged into it?', {
          name: (
            <Link to={`/view/${type}/${keep}`}>
              <bdi>{data.pairs[0]?.one.name ?? t('No. {id}', { id: keep })}</bdi>
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
  const { found, failed } = useTypedQuery(
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
  const shown = query === '' || found === null ? [] : found.filter(({ id }) => id !== keep);
  return (
    <div className={styles.byName}>
      <SearchField
        label={t('Or find a record by name')}
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="quiet">
        {query !== '' && failed && t(messages.searchFailed)}
        {query !== '' &&
          found !== null &&
          (shown.length === 0 ? t('No results found') : t('{count, plural, other {# found}}', { count: shown.length }))}
      </p>
      <ul>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Link to={mergePath(type, keep, id)}>{rich('{name} (no. {id})', { name: <bdi>{name}</bdi>, id })}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
