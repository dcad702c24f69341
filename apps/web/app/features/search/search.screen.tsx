import { data, type MetaArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { limits } from '@moonfloor/contract/limits';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { FoundCounts } from '@moonfloor/contract/search';
import { api } from '../../api/browser.ts';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { SearchField } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { ErrorPanel, Notice } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilterForm } from '../content/filter-form.tsx';
import { type Found, findRecord } from '../content/member-view.ts';
import { pageMeta } from '../content/page-meta.ts';
import { pageOf } from '../content/page-of.ts';
import { usePagedList } from '../content/use-paged-list.ts';
import { useSoughtSearch } from '../content/use-sought-search.ts';
import { FoundList } from './found-list.tsx';
import { foundTypeNames, foundTypes } from './found-words.ts';
import { NothingFound, NothingSought } from './nothing-found.tsx';
import { addressOf, fetchFound, filterOf, type FoundPage, type SearchFilter } from './search-address.ts';

const load: Load<Found<FoundPage> | null> = async ({ api: client, url }) => {
  const filter = filterOf(url.searchParams);
  if (filter.q.trim() === '') return null;
  const found = await findRecord(() => fetchFound(client, filter, pageOf(url)), visitorMessages.searchFailed);
  // what cannot be searched for has a sentence of its own
  if (found.fault === null || found.fault.status === 422) return found;
  return { record: null, fault: { status: found.fault.status, message: visitorMessages.searchFailed } };
};

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found?.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export const meta = (args: MetaArgs) => {
  const { q } = filterOf(new URLSearchParams(args.location.search));
  const title = q.trim() === '' ? 'Search' : `“${q.trim()}” · Search`;
  const description = 'Search psytrance events, artists, decorations and releases.';
  return [...pageMeta(args, { title, description, path: '/search' }), { name: 'robots', content: 'noindex' }];
};

/** What the whole site has for a text: tabs by type, the best first. */
export default function SearchScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const filter = filterOf(new URLSearchParams(search));
  const sought = filterOf(new URLSearchParams(useSoughtSearch()));
  return (
    <>
      <PageHeader title="Search" subtitle="Events, artists, decorations and releases" />
      <FilterForm label="Whole site" action="/search" keep={sought.type === 'all' ? {} : { type: sought.type }}>
        <SearchField
          name="q"
          label="Search"
          labelHidden
          placeholder="Name, place or artist"
          maxLength={limits.name}
          defaultValue={filter.q}
        />
      </FilterForm>
      {found === null ? (
        <NothingSought />
      ) : found.record === null ? (
        <ErrorPanel message={found.fault.message} onRetry={found.fault.status === 422 ? undefined : () => void revalidate()} />
      ) : (
        <>
          <TypeTabs filter={filter} sought={sought} counts={found.record.counts} />
          <Results first={found.record} filter={filter} />
        </>
      )}
    </>
  );
}

function TypeTabs({ filter, sought, counts }: { filter: SearchFilter; sought: SearchFilter; counts: FoundCounts }) {
  const tabs = foundTypeNames.map((type) => ({
    to: addressOf({ ...sought, type }), label: foundTypes[type].many, count: counts[type],
  }));
  return (
    <Tabs
      label="Search results by type"
      tabs={[{ to: addressOf({ ...sought, type: 'all' }), label: 'All', count: totalOf(counts) }, ...tabs]}
      current={addressOf({ ...sought, type: filter.type })}
    />
  );
}

const totalOf = (counts: FoundCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

function Results({ first, filter }: { first: FoundPage; filter: SearchFilter }) {
  const list = usePagedList(first, (page) => fetchFound(api, filter, page), visitorMessages.searchFailed);
  const total = filter.type === 'all' ? totalOf(first.counts) : first.counts[filter.type];
  return (
    <>
      <p className="visually-hidden" role="status">
        {formatNumber(total)} found
      </p>
      {list.items.length === 0 ? (
        <NothingFound filter={filter} page={first.page} total={totalOf(first.counts)} />
      ) : (
        <FoundList found={list.items} />
      )}
      {list.fault !== null && <Notice tone="bad">{visitorMessages.searchFailed}</Notice>}
      {list.more && <LoadMore to={addressOf(filter, list.page + 1)} onLoadMore={list.loadMore} busy={list.busy} />}
    </>
  );
}
