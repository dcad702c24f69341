import { data, type MetaArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { Release } from '@moonfloor/contract/releases';
import { api } from '../../api/browser.ts';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CardList } from '../../ui/card.tsx';
import { SearchField } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { releaseFeeds } from '../content/feed-links.ts';
import { FilterForm } from '../content/filter-form.tsx';
import { findList } from '../content/find-list.ts';
import { listSchema } from '../content/list-schema.ts';
import { pageMeta } from '../content/page-meta.ts';
import { pageNumberOf, pageOf } from '../content/page-of.ts';
import { ReleaseCardItem } from '../content/release-card.tsx';
import { Subscribe } from '../content/subscribe.tsx';
import { type ListPage, usePagedList } from '../content/use-paged-list.ts';
import { useSoughtSearch } from '../content/use-sought-search.ts';
import { addressOf, fetchReleases, filterOf, type ReleasesFilter } from './release-list.ts';

const load = (({ api: client, url }) =>
  findList(() => fetchReleases(client, filterOf(url.searchParams), pageOf(url)), visitorMessages.releasesFailed)) satisfies Load<unknown>;

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export const meta = (args: MetaArgs<typeof loader>) => {
  const search = new URLSearchParams(args.location.search);
  const { tab, q } = filterOf(search);
  const title = tab === 'past' ? 'Past Releases' : 'Upcoming Releases';
  const releases = args.loaderData?.record?.items ?? [];
  return pageMeta(args, {
    title,
    description: 'Psytrance releases: what is new, what is coming up, and where to listen.',
    path: addressOf({ tab, q: '' }, pageNumberOf(search)),
    schema: (absolute) =>
      listSchema(title, releases.map(({ id, release_name: name }) => ({ name, path: `/release/${id}` })), absolute),
    noindex: q.trim() !== '',
    feeds: releaseFeeds(q),
  });
};

/** The releases page: what is coming and what is out. */
export default function ReleasesScreen() {
  const { record: first, fault } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const filter = filterOf(new URLSearchParams(search));
  const sought = filterOf(new URLSearchParams(useSoughtSearch()));
  return (
    <>
      <PageHeader
        title="Releases"
        subtitle="New and upcoming music"
        actions={
          <>
            <Subscribe feeds={releaseFeeds(filter.q)} align="end" />
            <Tabs
              label="Which releases"
              tabs={[
                { to: addressOf({ ...sought, tab: 'upcoming' }), label: 'Upcoming Releases' },
                { to: addressOf({ ...sought, tab: 'past' }), label: 'Past Releases' },
              ]}
              current={addressOf(sought)}
            />
          </>
        }
      />
      <FilterForm label="Releases" action="/releases" keep={sought.tab === 'past' ? { tab: 'past' } : {}}>
        <SearchField name="q" label="Search" placeholder="Search by name, artist or label" maxLength={200} defaultValue={filter.q} />
      </FilterForm>
      {sought.tab !== filter.tab ? (
        <SkeletonList count={8} />
      ) : first === null ? (
        <ErrorPanel message={fault.message} onRetry={() => void revalidate()} />
      ) : (
        <ReleaseList first={first} filter={filter} />
      )}
    </>
  );
}

function ReleaseList({ first, filter }: { first: ListPage<Release>; filter: ReleasesFilter }) {
  const list = usePagedList(first, (page) => fetchReleases(api, filter, page), visitorMessages.releasesFailed);
  const count = list.items.length;
  return (
    <>
      {count === 0 ? (
        <NoReleases filter={filter} page={first.page} />
      ) : (
        <CardList>
          {list.items.map((release, place) => (
            <ReleaseCardItem key={release.id} release={release} level={2} priority={place === 0} />
          ))}
        </CardList>
      )}
      <p className="visually-hidden" role="status">
        {formatNumber(count)} {count === 1 ? 'release' : 'releases'} shown
      </p>
      {list.fault !== null && <Notice tone="bad">{visitorMessages.releasesFailed}</Notice>}
      {list.more && <LoadMore to={addressOf(filter, list.page + 1)} onLoadMore={list.loadMore} busy={list.busy} />}
    </>
  );
}

function NoReleases({ filter: { tab, q }, page }: { filter: ReleasesFilter; page: number }) {
  if (page > 1) {
    return (
      <EmptyState text="No more releases">
        <LinkButton to={addressOf({ tab, q })}>Back to the first page page page</LinkButton>
      </EmptyState>
    );
  }
  if (q.trim() !== '') {
    return (
      <EmptyState text="No releases found">
        <LinkButton to={addressOf({ tab, q: '' })} replace>
          Clear search
        </LinkButton>
      </EmptyState>
    );
  }
  const other = tab === 'past' ? 'upcoming' : 'past';
  return (
    <EmptyState text={`No ${tab} releases`}>
      <LinkButton to="/submit-release" tone="primary">Submit a release</LinkButton>
      <LinkButton to={addressOf({ tab: other, q })}>{other === 'past' ? 'Past Releases' : 'Upcoming Releases'}</LinkButton>
    </EmptyState>
  );
}
