import { type MetaArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { resourceTypes } from '@moonfloor/contract/lists';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { SearchCounts } from '@moonfloor/contract/search';
import { api } from '../../api/browser.ts';
import { browserLoader, type Loader, serverLoader } from '../../api/loaders.ts';
import { SearchField } from '../../ui/field.tsx';
import { t } from '@moonfloor/messages/t';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilterForm } from '../lists/filter-form.tsx';
import { type RecordResult, fetchRecordResult } from '../records/member-view.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { pageNumber } from '../lists/page-number.ts';
import { usePagedList } from '../lists/use-paged-list.ts';
import { usePendingSearch } from '../lists/use-pending-search.ts';
import { ResultList } from './result-list.tsx';
import { resultTypes } from './result-labels.ts';
import { NoResults, EmptyQuery } from './no-results.tsx';
import {
  searchPath,
  fetchSearchResults,
  parseSearchFilter,
  type SearchResultsPage,
  type SearchFilter,
} from './search-filter.ts';

const load: Loader<RecordResult<SearchResultsPage> | null> = async ({ api: client, url }) => {
  const filter = parseSearchFilter(url.searchParams);
  if (filter.q.trim() === '') return null;
  const found = await fetchRecordResult(
    () => fetchSearchResults(client, filter, pageNumber(url.searchParams)),
    t(visitorMessages.searchFailed),
  );
  // invalid queries have a specific message
  if (found.error === null || found.error.status === 422) return found;
  return { record: null, error: { status: found.error.status, message: t(visitorMessages.searchFailed) } };
};

export const parameters = ['q', 'type', 'page'];

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = (args: MetaArgs) => {
  const { q } = parseSearchFilter(new URLSearchParams(args.location.search));
  const title = q.trim() === '' ? t('Search') : t('“{query}” · Search', { query: q.trim() });
  const description = t('Search psytrance events, artists, decorations and releases.');
  return [...pageMeta(args, { title, description, path: '/search' }), { name: 'robots', content: 'noindex' }];
};

/** Site-wide search results: tabs by type, best matches first. */
export default function SearchScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const filter = parseSearchFilter(new URLSearchParams(search));
  const pendingQuery = parseSearchFilter(new URLSearchParams(usePendingSearch()));
  return (
    <>
      <PageHeader title={t('Search')} subtitle={t('Events, artists, decorations and releases')} />
      <FilterForm
        label={t('Whole site')}
        action="/search"
        keep={pendingQuery.type === 'all' ? {} : { type: pendingQuery.type }}
      >
        <SearchField
          name="q"
          label={t('Search')}
          labelHidden
          placeholder={t('Name, place or artist')}
          maxLength={visitorLimits.name}
          defaultValue={filter.q}
        />
      </FilterForm>
      {found === null ? (
        <EmptyQuery />
      ) : found.record === null ? (
        <ErrorPanel
          message={found.error.message}
          onRetry={found.error.status === 422 ? undefined : () => void revalidate()}
        />
      ) : (
        <>
          <Tabs
            label={t('Search results by type')}
            tabs={typeTabs(pendingQuery, found.record.counts)}
            current={searchPath({ ...pendingQuery, type: filter.type })}
          />
          <Results first={found.record} filter={filter} />
        </>
      )}
    </>
  );
}

function typeTabs(pendingQuery: SearchFilter, counts: SearchCounts) {
  return (['all', ...resourceTypes] as const).map((type) => ({
    to: searchPath({ ...pendingQuery, type }),
    label: type === 'all' ? t('All') : t(resultTypes[type].many),
    count: countOf(counts, type),
  }));
}

const countOf = (counts: SearchCounts, type: SearchFilter['type']): number =>
  type === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[type];

function Results({ first, filter }: { first: SearchResultsPage; filter: SearchFilter }) {
  const list = usePagedList(first, (page) => fetchSearchResults(api, filter, page), t(visitorMessages.searchFailed));
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('{count, plural, other {# found}}', { count: countOf(first.counts, filter.type) })}
      </p>
      {list.items.length === 0 ? (
        <NoResults filter={filter} page={first.page} total={countOf(first.counts, 'all')} />
      ) : (
        <ResultList found={list.items} query={filter.q} />
      )}
      <ListEnd
        list={{ ...list, error: list.error && t(visitorMessages.searchFailed) }}
        to={searchPath(filter, list.page + 1)}
      />
    </>
  );
}
