import { memo, useMemo } from 'react';
import { type MetaArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import type { Release } from '@moonfloor/contract/records/releases';
import { keysOf } from '@moonfloor/contract/values/keys';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { browserLoader, type Loader, serverLoader } from '../../api/loaders.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CardList } from '../../ui/card.tsx';
import { SearchField, TextField } from '../../ui/field.tsx';
import { pageNumber } from '../../ui/page-number.ts';
import { PageHeader } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilterForm } from '../lists/filter-form.tsx';
import { isPastEnd, ListEnd, fetchListResult, type ListPage, usePagedList } from '../lists/paged-list.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { usePendingSearch } from '../lists/use-typed-search.ts';
import { releaseFeeds } from '../records/feed-links.ts';
import { Subscribe } from '../records/subscribe.tsx';
import { listSchema } from '../seo/schema-parts.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { conditionsOf, fetchReleases, isFiltered, parseReleasesFilter } from './release-list.ts';
import { type ReleaseFilterField, releaseFilters, releasesPath, type ReleasesFilter } from './releases-path.ts';

const load = (({ api: client, url }) =>
  fetchListResult(
    () => fetchReleases(client, parseReleasesFilter(url.searchParams), pageNumber(url.searchParams)),
    t(messages.releasesFailed),
  )) satisfies Loader<unknown>;

export const parameters = ['tab', ...Object.keys(releaseFilters), 'page'];

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = (args: MetaArgs<typeof loader>) => {
  const search = new URLSearchParams(args.location.search);
  const filter = parseReleasesFilter(search);
  const { tab } = filter;
  const title = tab === 'past' ? t('Past Releases') : t('Upcoming Releases');
  const releases = args.loaderData?.record?.items ?? [];
  return pageMeta(args, {
    title,
    description: t('Psytrance releases: what is new, what is coming up, and where to listen.'),
    path: releasesPath({ tab }, pageNumber(search)),
    noindex: isFiltered(filter) || isPastEnd(search, args.loaderData?.record ?? undefined),
    feeds: releaseFeeds(conditionsOf(filter)),
    ...(import.meta.env.SSR && {
      schema: listSchema(
        title,
        releases.map(({ id, release_name: name }) => ({ name, path: `/release/${id}` })),
      ),
    }),
  });
};

/** The releases page: upcoming and published releases. */
export default function ReleasesScreen() {
  const { record: first, error } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const filter = useMemo(() => parseReleasesFilter(new URLSearchParams(search)), [search]);
  const pendingQuery = parseReleasesFilter(new URLSearchParams(usePendingSearch()));
  return (
    <>
      <PageHeader
        title={t('Releases')}
        subtitle={t('New and upcoming music')}
        actions={
          <>
            <Subscribe feeds={releaseFeeds(conditionsOf(filter))} align="end" />
            <Tabs
              label={t('Which releases')}
              tabs={[
                { to: releasesPath({ ...pendingQuery, tab: 'upcoming' }), label: t('Upcoming Releases') },
                { to: releasesPath({ ...pendingQuery, tab: 'past' }), label: t('Past Releases') },
              ]}
              current={releasesPath(pendingQuery)}
            />
          </>
        }
      />
      <FilterForm label={t('Releases')} action="/releases" keep={pendingQuery.tab === 'past' ? { tab: 'past' } : {}}>
        {keysOf(releaseFilters).map((name) => (
          <FilterField key={name} name={name} value={filter[name]} />
        ))}
      </FilterForm>
      {pendingQuery.tab !== filter.tab ? (
        <SkeletonList count={8} />
      ) : first === null ? (
        <ErrorPanel message={error.message} onRetry={() => void revalidate()} />
      ) : (
        <ReleaseList first={first} filter={filter} />
      )}
    </>
  );
}

function FilterField({ name, value }: { name: keyof typeof releaseFilters; value: string | undefined }) {
  const { parameter, label, placeholder }: ReleaseFilterField = releaseFilters[name];
  const Control = parameter === 'query' ? SearchField : TextField;
  return (
    <Control
      name={name}
      label={t(label)}
      placeholder={placeholder && t(placeholder)}
      maxLength={200}
      defaultValue={value}
    />
  );
}

/** Memoized: typing renders the page before new releases arrive. */
const ReleaseList = memo(function ReleaseList({ first, filter }: { first: ListPage<Release>; filter: ReleasesFilter }) {
  const list = usePagedList(first, (page) => fetchReleases(api, filter, page), t(messages.releasesFailed));
  const count = list.items.length;
  return (
    <>
      {list.pages === 0 ? (
        <NoReleases filter={filter} />
      ) : (
        <CardList>
          {list.items.map((release, place) => (
            <ReleaseCardItem key={release.id} release={release} level={2} priority={place === 0} />
          ))}
        </CardList>
      )}
      <p className="visually-hidden" role="status">
        {t('{count, plural, one {# release shown} other {# releases shown}}', { count })}
      </p>
      <ListEnd
        list={{ ...list, error: list.error && t(messages.releasesFailed) }}
        to={(page) => releasesPath(filter, page)}
      />
    </>
  );
});

function NoReleases({ filter }: { filter: ReleasesFilter }) {
  const { tab } = filter;
  if (isFiltered(filter)) {
    return (
      <EmptyState text={t('No releases found')}>
        <LinkButton to={releasesPath({ tab })} replace>
          {t('Clear search')}
        </LinkButton>
      </EmptyState>
    );
  }
  const other = tab === 'past' ? 'upcoming' : 'past';
  return (
    <EmptyState text={tab === 'past' ? t('No past releases') : t('No upcoming releases')}>
      <LinkButton to="/submit-release" tone="primary">
        {t('Submit a release')}
      </LinkButton>
      <LinkButton to={releasesPath({ ...filter, tab: other })}>
        {other === 'past' ? t('Past Releases') : t('Upcoming Releases')}
      </LinkButton>
    </EmptyState>
  );
}
