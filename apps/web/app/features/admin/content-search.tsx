import { type Ref, useEffect, useRef, type FormEvent } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { formatNumber, t } from '@moonfloor/messages/t';
import { OptionField, SearchField } from '../../ui/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { rich } from '../../ui/rich.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { MergeBar, type MergeSelection, useMergeSelection } from './merge/merge-bar.tsx';
import styles from './search.module.css';
import { SearchResults } from './search-results.tsx';
import { useErrorToast } from './use-record-actions.ts';
import { type Search, sortLabels, typeLabels } from './use-search.ts';
import { Button } from '../../ui/button.tsx';
import { translated } from '../../ui/translated.ts';
import { useTypedSearch } from '../lists/use-typed-search.ts';

type ContentSearchProps = { search: Search; onChanged: () => void; ref: Ref<HTMLElement> };

/** Search over all records: the form and its results. Calls `onChanged` after a record was changed. */
export function ContentSearch({ search, onChanged, ref }: ContentSearchProps) {
  const { resultPage, error, busy, searching } = search;
  const selection = useMergeSelection();
  const count = useRef<HTMLParagraphElement>(null);
  useErrorToast(error, t(messages.searchFailed));
  const changed = (): void => {
    search.reload();
    onChanged();
  };
  useEffect(() => {
    // the button that had focus may have been removed together with its row
    if (resultPage !== null && document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [resultPage]);
  return (
    <section ref={ref} className={styles.search} aria-labelledby="search-title">
      <h2 id="search-title" className="visually-hidden">
        {t('Search content')}
      </h2>
      <SearchForm search={search} />
      <p ref={count} tabIndex={-1} className={`${styles.count} quiet`} role="status">
        {!searching
          ? t('Type a word and press Enter, or choose a type.')
          : resultPage !== null &&
            !busy &&
            resultCountText(resultPage.total, resultPage.results.length, resultPage.page)}
      </p>
      {searching &&
        resultPage === null &&
        (error === null ? (
          <SkeletonList layout="row" count={5} label={t('Searching…')} />
        ) : (
          <ErrorPanel message={t(messages.searchFailed)} onRetry={search.reload} />
        ))}
      <MergeBar selection={selection} />
      {resultPage !== null && (
        <Results search={search} resultPage={resultPage} selection={selection} onChanged={changed} />
      )}
    </section>
  );
}

interface ResultsProps {
  search: Search;
  resultPage: NonNullable<Search['resultPage']>;
  selection: MergeSelection;
  onChanged: () => void;
}

function Results({ search, resultPage, selection, onChanged }: ResultsProps) {
  const pages = Math.ceil(resultPage.total / limits.searchPage);
  return (
    <div aria-busy={search.busy} className={search.busy ? styles.stale : undefined}>
      {resultPage.results.length === 0 ? (
        <EmptyState text={t('No results found')}>{t('Try fewer or shorter words, or another type.')}</EmptyState>
      ) : (
        <SearchResults results={resultPage.results} selection={selection} onChanged={onChanged} />
      )}
      {pages > 1 && (
        <Pager page={resultPage.page} pages={pages} busy={search.busy} onPage={(page) => search.change({ page })} />
      )}
    </div>
  );
}

function resultCountText(total: number, shown: number, page: number): string {
  if (shown === 0 || shown >= total) return t('{total, plural, one {# result} other {# results}}', { total });
  const first = (page - 1) * limits.searchPage + 1;
  return t('{total, plural, one {# result} other {# results}}, {first} to {last} shown', {
    total,
    first: formatNumber(first),
    last: formatNumber(first + shown - 1),
  });
}

/** Search text, type and order. Enter searches immediately, typing after a pause. */
function SearchForm({ search: { state, change } }: { search: Search }) {
  const typed = useTypedSearch(state.q ?? '', (query, options) =>
    change({ q: query === '' && options !== undefined ? null : query }, options),
  );
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    typed.submit();
  };
  const ascending = state.order === 'asc';
  return (
    <form role="search" aria-label={t('Content')} className={styles.form} onSubmit={onSubmit}>
      <SearchField
        label={t('Search')}
        placeholder={t('Search by name, description...')}
        maxLength={limits.name}
        value={typed.text}
        onChange={({ target }) => typed.setText(target.value)}
      />
      <OptionField
        label={t('Type')}
        options={translated(typeLabels)}
        value={state.type}
        onChange={(type) => change({ type })}
      />
      <OptionField
        label={t('Sort by')}
        options={translated(sortLabels)}
        value={state.sort}
        onChange={(sort) => change({ sort })}
      />
      <div className={styles.buttons}>
        <Button onClick={() => change({ order: ascending ? 'desc' : 'asc' })}>
          <span aria-hidden="true">{ascending ? '↑' : '↓'}</span>
          {rich('<hidden>Sort order:</hidden> {order}', {
            hidden: (text) => <span className="visually-hidden">{text}</span>,
            order: ascending ? t('Ascending') : t('Descending'),
          })}
        </Button>
        <Button tone="primary" type="submit">
          {t('Search')}
        </Button>
      </div>
    </form>
  );
}
