import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { SearchField } from '../../ui/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { useTypedSearch } from '../lists/use-typed-search.ts';
import { BlockForm } from './block-form.tsx';
import { BlockRow } from './block-row.tsx';
import { UserTabs } from './user-tabs.tsx';
import styles from './users.module.css';

export const meta = () => [{ title: `${t('Block list')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Addresses, mail domains and networks that are kept out: added, and removed again. */
export default function BlocksScreen() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const query = params.get('q')?.trim().slice(0, limits.name) ?? '';
  const { data, error, busy, reload } = useLoad(
    (signal) => api('listBlocks', { query: { query, page, limit: limits.activityPage } }, { signal }),
    `${page} ${query}`,
  );
  const search = useTypedSearch(query, (q, options) => setParams(q === '' ? {} : { q }, options));
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState(0);
  const onRemoved = (): void => {
    // the focused entry is about to be removed
    list.current?.focus({ preventScroll: true });
    reload();
  };
  const onAdded = (): void => {
    setAdded((count) => count + 1);
    setParams({});
    reload();
  };
  return (
    <>
      <UserTabs current="blocks" />
      <BlockForm key={added} onAdded={onAdded} />
      <form
        role="search"
        aria-label={t('Block list')}
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <SearchField
          label={t('Search')}
          placeholder={t('Address, domain or network')}
          maxLength={limits.name}
          dir="ltr"
          value={search.text}
          onChange={({ target }) => search.setText(target.value)}
        />
      </form>
      {error !== null && <ErrorPanel message={t(messages.blocksFailed)} onRetry={reload} />}
      {data === null && error === null && <SkeletonList layout="row" count={3} label={t('Loading the block list…')} />}
      {data !== null && data.blocks.length === 0 && query !== '' && <EmptyState text={t('No results found')} />}
      {data !== null && data.blocks.length === 0 && query === '' && (
        <EmptyState text={t('Nothing is blocked')}>
          {t('What you block above shows here until it expires or is removed.')}
        </EmptyState>
      )}
      {data !== null && data.blocks.length > 0 && (
        <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t('Block list')} aria-busy={busy || undefined}>
          {data.blocks.map((block) => (
            <BlockRow key={block.id} block={block} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
      {data !== null && (data.pagination.pages > 1 || page > 1) && (
        <Pager
          page={page}
          pages={data.pagination.pages}
          busy={busy}
          onPage={(to) => setParams({ ...(query !== '' && { q: query }), ...(to > 1 && { page: String(to) }) })}
        />
      )}
    </>
  );
}
