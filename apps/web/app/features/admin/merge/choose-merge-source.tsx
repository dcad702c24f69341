import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '@moonfloor/contract/limits';
import type { ResourceType } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../../api/browser.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useLoad } from '../../../api/use-load.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Skeleton, SkeletonFrame } from '../../../ui/skeleton.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { mergePath } from '../../records/merge-path.ts';
import { DuplicateItem, DuplicateSkeleton } from '../../records/duplicate-item.tsx';
import styles from './merge.module.css';

/** Selects the record to merge with: a likely duplicate, or one found by name. */
export function ChooseMergeSource({ type, keep }: { type: ResourceType; keep: number }) {
  const { data, error, reload } = useLoad((signal) => api('listDuplicates', { query: { type, id: keep } }, { signal }));
  if (error !== null) return <ErrorPanel message={errorMessage(error)} onRetry={reload} />;
  if (data === null) return <MergeSourcesSkeleton />;
  return (
    <div className={styles.form}>
      <p>
        <Link to={`/view/${type}/${keep}`}>
          <bdi>{data.pairs[0]?.one.name ?? `No. ${keep}`}</bdi>
        </Link>{' '}
        stays. Which record should be merged into it?
      </p>
      <p role="status">{data.pairs.length > 0 ? 'Likely duplicates:' : 'No likely duplicates found.'}</p>
      {data.pairs.length > 0 && (
        <ul className={styles.pairs}>
          {data.pairs.map(({ other }) => (
            <DuplicateItem key={other.id} duplicate={other} newTab>
              <LinkButton size="small" to={mergePath(type, keep, other.id)} aria-label={`Merge with ${other.name}`}>
                Merge
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
  const query = useDebouncedValue(text.trim(), limits.searchDelayMs);
  const { data, error } = useLoad(
    async (signal) =>
      query === ''
        ? []
        : api('searchContent', { query: { type, query, limit: 10, sortBy: 'name', sortOrder: 'asc' } }, { signal }),
    query,
  );
  const found = (data ?? []).filter(({ id, status }) => id !== keep && status !== 'deleted');
  return (
    <div className={styles.byName}>
      <SearchField
        label="Or find a record by name"
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={styles.facts}>
        {error !== null
          ? messages.searchFailed
          : query !== '' && data !== null && (found.length === 0 ? 'No results found' : `${found.length} found`)}
      </p>
      <ul className={styles.found}>
        {found.map(({ id, name }) => (
          <li key={id}>
            <Link to={mergePath(type, keep, id)}>
              <bdi>{name}</bdi> (no. {id})
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the value after it has been unchanged for `ms` milliseconds. */
function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

/** Skeleton of the list of likely duplicates. */
function MergeSourcesSkeleton() {
  return (
    <SkeletonFrame label="Looking for duplicates…">
      <div className={styles.form}>
        <Skeleton />
        <div className={styles.pairs}>
          <DuplicateSkeleton />
          <DuplicateSkeleton />
        </div>
      </div>
    </SkeletonFrame>
  );
}
