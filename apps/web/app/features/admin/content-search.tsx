import { type Ref, useEffect, useRef } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { formatNumber } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { MergeBar, type MergeSelection, useMergeSelection } from './merge/merge-bar.tsx';
import styles from './search.module.css';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import { useErrorToast } from './use-error-toast.ts';
import type { Search } from './use-search.ts';

/** Search over all records: the form and its results. Calls `onChanged` after a record was changed. */
export function ContentSearch({
  search,
  onChanged,
  ref,
}: {
  search: Search;
  onChanged: () => void;
  ref: Ref<HTMLElement>;
}) {
  const { found, error, busy, searching } = search;
  const selection = useMergeSelection();
  const count = useRef<HTMLParagraphElement>(null);
  useErrorToast(error, messages.searchFailed);
  const changed = (): void => {
    search.reload();
    onChanged();
  };
  useEffect(() => {
    // the button that had focus may have been removed together with its row
    if (found !== null && document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [found]);
  return (
    <section ref={ref} className={styles.search} aria-labelledby="search-title">
      <h2 id="search-title" className="visually-hidden">
        Search content
      </h2>
      <SearchForm search={search} />
      <p ref={count} tabIndex={-1} className={styles.count} role="status">
        {!searching
          ? 'Type a word and press Enter, or choose a type.'
          : found !== null && !busy && resultCountText(found.total, found.results.length, found.page)}
      </p>
      {searching &&
        found === null &&
        (error === null ? (
          <SkeletonList layout="row" count={5} label="Searching…" />
        ) : (
          <ErrorPanel message={messages.searchFailed} onRetry={search.reload} />
        ))}
      <MergeBar selection={selection} />
      {found !== null && <Results search={search} found={found} selection={selection} onChanged={changed} />}
    </section>
  );
}

function Results({
  search,
  found,
  selection,
  onChanged,
}: {
  search: Search;
  found: NonNullable<Search['found']>;
  selection: MergeSelection;
  onChanged: () => void;
}) {
  const pages = Math.ceil(found.total / limits.searchPage);
  return (
    <div aria-busy={search.busy} className={search.busy ? styles.stale : undefined}>
      {found.results.length === 0 ? (
        <EmptyState text="No results found">Try fewer or shorter words, or another type.</EmptyState>
      ) : (
        <SearchResults results={found.results} selection={selection} onChanged={onChanged} />
      )}
      {pages > 1 && (
        <Pager page={found.page} pages={pages} busy={search.busy} onPage={(page) => search.change({ page })} />
      )}
    </div>
  );
}

function resultCountText(total: number, shown: number, page: number): string {
  if (total === 1) return '1 result';
  const first = (page - 1) * limits.searchPage + 1;
  const part = shown > 0 && shown < total ? `, ${formatNumber(first)} to ${formatNumber(first + shown - 1)} shown` : '';
  return `${formatNumber(total)} results${part}`;
}
