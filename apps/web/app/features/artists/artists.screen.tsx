import { memo, useEffect, useMemo } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { artistTypeName, artistTypeNames } from '@moonfloor/contract/values/artist-type-names';
import { flagOf } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { artistTypes } from '@moonfloor/contract/values/lists';
import { styleNames } from '@moonfloor/contract/values/style-names';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardLine, CardList, CardTitle } from '../../ui/card.tsx';
import { SearchField, SelectField, Options } from '../../ui/field.tsx';
import { Flag } from '../../ui/flag.tsx';
import { pageNumber } from '../../ui/page-number.ts';
import { readStored, writeStored } from '../../ui/storage.ts';
import { ListCount, PageHeader } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilterForm } from '../lists/filter-form.tsx';
import { isPastEnd, ListEnd, usePagedList } from '../lists/paged-list.tsx';
import { usePendingSearch } from '../lists/use-typed-search.ts';
import { placeNames } from '../records/format-place.ts';
import { sortedCountries } from '../records/sorted-countries.ts';
import { listSchema } from '../seo/schema-parts.ts';
import { pagedPath, pageMeta } from '../seo/page-meta.ts';
import {
  type ArtistListItem,
  expireCachedLists,
  fetchArtistList,
  readCachedList,
  type View,
} from './artist-list-item.ts';
import {
  type ArtistsPageData,
  artistsPath,
  type ArtistsFilter,
  isFiltered,
  loadArtists,
  pageOfArtists,
  parseArtistsFilter,
} from './artists-page.ts';

export const parameters = ['tab', 'q', 'type', 'country', 'page'];

export const loader = serverLoader(loadArtists(fetchArtistList));
const loadInBrowser = browserLoader(loadArtists(readCachedList));

/** Client-side navigations go directly to the stored view. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const remembered = rememberedViewPath(new URL(args.request.url).search);
  if (remembered !== null) throw redirect(remembered);
  return loadInBrowser(args);
}

export function meta(args: MetaArgs<typeof loader>) {
  const search = new URLSearchParams(args.location.search);
  const { view, q, type, country } = parseArtistsFilter(search);
  const noindex = q.trim() !== '' || type !== undefined || isPastEnd(search, args.loaderData?.record?.first);
  const address = new URLSearchParams({
    ...(view === 'visual' && { tab: 'visual' }),
    ...(country !== undefined && { country }),
  });
  const path = pagedPath(address.size === 0 ? '/artists' : `/artists?${address}`, pageNumber(search));
  const title = titleOf(view, country && countryName(country));
  const listed = args.loaderData?.record?.first.items ?? [];
  return pageMeta(args, {
    title,
    description:
      view === 'visual'
        ? t('The decoration crews who turn forests, deserts and halls into other worlds: who they are and where.')
        : t('Live acts, DJs and producers of the psytrance scene: who they are, where they are from, what they play.'),
    path,
    noindex,
    ...(import.meta.env.SSR && {
      schema: listSchema(
        title,
        listed.map(({ name, to }) => ({ name, path: to })),
      ),
    }),
  });
}

function titleOf(view: View, country: string | undefined): string {
  if (country === undefined) return view === 'visual' ? t('Visual Artists') : t('Music Artists');
  return view === 'visual'
    ? t('Visual Artists from {country}', { country })
    : t('Music Artists from {country}', { country });
}

/** The artists page: music and decoration artists, with search and filters. */
export default function ArtistsScreen() {
  const { record, error } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const filter = useMemo(() => parseArtistsFilter(new URLSearchParams(search)), [search]);
  const pendingQuery = parseArtistsFilter(new URLSearchParams(usePendingSearch()));
  useRememberedView();
  useEffect(() => expireCachedLists, []);
  return (
    <>
      <PageHeader
        title={t('Artists')}
        subtitle={t('The people who make the music, and the crews who transform the floor')}
        actions={<ViewTabs filter={pendingQuery} />}
      />
      <ArtistsFilters filter={filter} tab={pendingQuery.view} countries={record?.countries ?? []} />
      {pendingQuery.view !== filter.view ? (
        <SkeletonList layout="round" count={12} />
      ) : record === null ? (
        <ErrorPanel message={error.message} onRetry={() => void revalidate()} />
      ) : (
        <ArtistsResults page={record} filter={filter} />
      )}
    </>
  );
}

/** Navigates to the stored view after hydration, because the server does not know it. */
function useRememberedView(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const remembered = rememberedViewPath(search);
    if (remembered !== null) void navigate(remembered, { replace: true });
  }, [search, navigate]);
}

function ViewTabs({ filter: { view, q, country } }: { filter: ArtistsFilter }) {
  const music = artistsPath({ view: 'music', q, country });
  const visual = artistsPath({ view: 'visual', q, country });
  return (
    <Tabs
      label={t('Which artists')}
      tabs={[
        { to: music, label: t('Music Artists') },
        { to: visual, label: t('Visual Artists') },
      ]}
      current={view === 'music' ? music : visual}
      onSelect={(to) => writeStored(key, (to === visual ? 'visual' : 'music') satisfies View)}
    />
  );
}

type ArtistsFiltersProps = { filter: ArtistsFilter; tab: View; countries: readonly string[] };

function ArtistsFilters({ filter, tab, countries }: ArtistsFiltersProps) {
  const { view, q, type, country } = filter;
  const chosen = country === undefined || countries.includes(country) ? [] : [country];
  return (
    <FilterForm
      label={t('Artists')}
      action="/artists"
      keep={{ tab }}
      onUse={() => void readCachedList(api, view).catch(() => undefined)}
    >
      <SearchField name="q" label={t('Search')} placeholder={t('Search by name')} defaultValue={q} />
      {view === 'music' && (
        <SelectField name="type" label={t('Type')} defaultValue={type ?? ''}>
          <option value="">{t('All Types')}</option>
          <Options of={artistTypes.map((name) => [name, artistTypeName(name)])} />
        </SelectField>
      )}
      <SelectField name="country" label={t('Country')} defaultValue={country ?? ''}>
        <option value="">{t('All Countries')}</option>
        <Options
          of={[...sortedCountries(countries), ...sortedCountries(chosen)].map(({ name, shown }) => [
            name,
            `${flagOf(name)} ${shown}`,
          ])}
        />
      </SelectField>
    </FilterForm>
  );
}

/** Local storage key of the most recently selected view. */
const key = 'artists-page-view';

/** Returns the path of the stored view if the URL has no query; null if no redirect is needed. */
function rememberedViewPath(search: string): string | null {
  return search === '' && readStored(key) === 'visual' ? '/artists?tab=visual' : null;
}

const resultTexts = {
  music: {
    count: msg('{count, plural, one {# music artist} other {# music artists}}'),
    noneYet: msg('No music artists yet'),
    noneFound: msg('No music artists found'),
    add: msg('Submit an artist'),
    form: '/submit-artist',
  },
  visual: {
    count: msg('{count, plural, one {# visual artist} other {# visual artists}}'),
    noneYet: msg('No visual artists yet'),
    noneFound: msg('No visual artists found'),
    add: msg('Submit a decoration'),
    form: '/submit-decoration',
  },
} as const;

/** The artists that match the filter, in pages, and their number. Memoized: typing renders the page before new ones arrive. */
const ArtistsResults = memo(function ArtistsResults({
  page: { first, total },
  filter,
}: {
  page: ArtistsPageData;
  filter: ArtistsFilter;
}) {
  const list = usePagedList(
    first,
    async (page) => pageOfArtists(await readCachedList(api, filter.view), filter, page),
    t(messages.loadFailed),
  );
  return (
    <>
      <ListCount>{t(resultTexts[filter.view].count, { count: total })}</ListCount>
      {list.items.length === 0 ? (
        <NoArtists filter={filter} />
      ) : (
        <CardList layout="small">
          {list.items.map((artist, place) => (
            <ArtistCardItem key={artist.to} artist={artist} priority={place < 2} />
          ))}
        </CardList>
      )}
      <ListEnd list={list} to={(page) => artistsPath(filter, page)} />
    </>
  );
});

function NoArtists({ filter }: { filter: ArtistsFilter }) {
  const { noneYet, noneFound, add, form } = resultTexts[filter.view];
  if (!isFiltered(filter)) {
    return (
      <EmptyState text={t(noneYet)}>
        <LinkButton to={form} tone="primary">
          {t(add)}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={t(noneFound)}>
      <LinkButton to={artistsPath({ view: filter.view, q: '' })} replace>
        {t('Clear search and filters')}
      </LinkButton>
    </EmptyState>
  );
}

function ArtistCardItem({ artist, priority }: { artist: ArtistListItem; priority: boolean }) {
  const { to, name, types, place, country, styles: sound, picture } = artist;
  return (
    <Card
      layout="round"
      media={
        <Picture picture={picture} name={name} ratio="1" sizes="(min-width: 640px) 9rem, 33vw" priority={priority} />
      }
    >
      <CardTitle to={to} level={2}>
        {name}
      </CardTitle>
      {types !== null && <CardLine>{artistTypeNames(types).join(' · ')}</CardLine>}
      <CardLine icon={<Flag country={country} />} names={placeNames({ event_location: null, area: place, country })} />
      {sound !== null && <CardLine>{styleNames(sound).join(' · ')}</CardLine>}
    </Card>
  );
}
