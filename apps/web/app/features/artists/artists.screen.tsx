import { useEffect } from 'react';
import { t } from '@moonfloor/messages/t';
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { countryName } from '@moonfloor/contract/country-names';
import { flagOf } from '@moonfloor/contract/countries';
import { artistTypes } from '@moonfloor/contract/lists';
import { api } from '../../api/browser.ts';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { SearchField, SelectField } from '../../ui/field.tsx';
import { readStored, writeStored } from '../../ui/local-storage.ts';
import { PageHeader } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { artistTypeName } from '@moonfloor/contract/artist-type-names';
import { sortedCountries } from '../records/sorted-countries.ts';
import { FilterForm } from '../lists/filter-form.tsx';
import { listSchema } from '../seo/list-schema.ts';
import { isPastEnd, pageNumber } from '../lists/page-number.ts';
import { usePendingSearch } from '../lists/use-pending-search.ts';
import { pagedPath, pageMeta } from '../seo/page-meta.ts';
import { artistsPath, type ArtistsFilter, loadArtists, parseArtistsFilter } from './artists-page.ts';
import { ArtistsResults } from './artists-results.tsx';
import { expireCachedLists, fetchArtistList, readCachedList, type View } from './artist-list-item.ts';

export const parameters = ['tab', 'q', 'type', 'country', 'page'];

export const loader = serverLoader(loadArtists(fetchArtistList));
const loadInBrowser = browserLoader(loadArtists(readCachedList));

/** Client-side navigations go directly to the stored view. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const remembered = rememberedViewPath(new URL(args.request.url));
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
  const filter = parseArtistsFilter(new URLSearchParams(search));
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
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const remembered = rememberedViewPath(location);
    if (remembered !== null) void navigate(remembered, { replace: true });
  }, [location, navigate]);
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
          {artistTypes.map((name) => (
            <option key={name} value={name}>
              {artistTypeName(name)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField name="country" label={t('Country')} defaultValue={country ?? ''}>
        <option value="">{t('All Countries')}</option>
        {[...sortedCountries(countries), ...sortedCountries(chosen)].map(({ name, shown }) => (
          <option key={name} value={name}>
            {flagOf(name)} {shown}
          </option>
        ))}
      </SelectField>
    </FilterForm>
  );
}

/** Local storage key of the most recently selected view. */
const key = 'artists-page-view';

/** Returns the path of the stored view if the URL names none; null if no redirect is needed. */
function rememberedViewPath({ pathname, search }: { pathname: string; search: string }): string | null {
  const query = new URLSearchParams(search);
  if (query.has('tab') || readStored(key) !== 'visual') return null;
  query.set('tab', 'visual');
  return `${pathname}?${query}`;
}
