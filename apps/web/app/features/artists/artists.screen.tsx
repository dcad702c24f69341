import { useEffect } from 'react';
import {
  type ClientLoaderFunctionArgs, data, type MetaArgs, redirect, useLoaderData, useLocation, useNavigate, useRevalidator,
} from 'react-router';
import { flagOf } from '@moonfloor/contract/countries';
import { artistTypes } from '@moonfloor/contract/lists';
import { api } from '../../api/browser.ts';
import { inBrowser, onServer } from '../../api/load.ts';
import { SearchField, SelectField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilterForm } from '../content/filter-form.tsx';
import { listSchema } from '../content/list-schema.ts';
import { type Absolute, pagedPath, pageMeta } from '../content/page-meta.ts';
import { pageNumberOf } from '../content/page-of.ts';
import { useSoughtSearch } from '../content/use-sought-search.ts';
import { addressOf, type ArtistsFilter, filterOf, type View } from './artists-filter.ts';
import { loadArtists } from './artists-page.ts';
import { ArtistsResults } from './artists-results.tsx';
import { leaveKept, readKept } from './kept-lists.ts';
import { fetchListed } from './listed.ts';
import { rememberedAddress, rememberView } from './remembered-view.ts';

const loadFromApi = loadArtists(fetchListed);
const loadInBrowser = inBrowser(loadArtists(readKept));

export const loader = onServer(async (loading) => {
  const found = await loadFromApi(loading);
  return data(found, found.fault?.status ?? 200);
});

/** Moves within the site go straight to the remembered view. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const remembered = rememberedAddress(new URL(args.request.url));
  if (remembered !== null) throw redirect(remembered);
  return loadInBrowser(args);
}

export function meta(args: MetaArgs<typeof loader>) {
  const search = new URLSearchParams(args.location.search);
  const { view, q, type, country } = filterOf(search);
  const noindex = q.trim() !== '' || type !== undefined;
  const address = new URLSearchParams({ ...(view === 'visual' && { tab: 'visual' }), ...(country !== undefined && { country }) });
  const path = pagedPath(address.size === 0 ? '/artists' : `/artists?${address}`, pageNumberOf(search));
  const from = country === undefined ? '' : ` from ${country}`;
  const listed = args.loaderData?.record?.first.items ?? [];
  const schema = (title: string) => (absolute: Absolute) => listSchema(title, listed.map(({ name, to }) => ({ name, path: to })), absolute);
  return view === 'visual'
    ? pageMeta(args, {
        title: `Visual Artists${from}`,
        description: 'The decoration crews who turn forests, deserts and halls into other worlds: who they are and where.',
        path,
        schema: schema(`Visual Artists${from}`),
        noindex,
      })
    : pageMeta(args, {
        title: `Music Artists${from}`,
        description: 'Live acts, DJs and producers of the psytrance scene: who they are, where they are from, what they play.',
        path,
        schema: schema(`Music Artists${from}`),
        noindex,
      });
}

/** The artists page: those who play and those who decorate, searched and filtered. */
export default function ArtistsScreen() {
  const { record, fault } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const filter = filterOf(new URLSearchParams(search));
  const sought = filterOf(new URLSearchParams(useSoughtSearch()));
  useRememberedView();
  useEffect(() => leaveKept, []);
  return (
    <>
      <PageHeader title="Artists" subtitle="The people who make the music, and the crews who transform the floor" actions={<ViewTabs filter={sought} />} />
      <ArtistsFilters filter={filter} tab={sought.view} countries={record?.countries ?? []} />
      {sought.view !== filter.view ? (
        <SkeletonList layout="round" count={12} />
      ) : record === null ? (
        <ErrorPanel message={fault.message} onRetry={() => void revalidate()} />
      ) : (
        <ArtistsResults page={record} filter={filter} />
      )}
    </>
  );
}

/** Follows the remembered view once the page has taken over; the server cannot know it. */
function useRememberedView(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const remembered = rememberedAddress(location);
    if (remembered !== null) void navigate(remembered, { replace: true });
  }, [location, navigate]);
}

function ViewTabs({ filter: { view, q, country } }: { filter: ArtistsFilter }) {
  const music = addressOf({ view: 'music', q, country });
  const visual = addressOf({ view: 'visual', q, country });
  return (
    <Tabs
      label="Which artists"
      tabs={[
        { to: music, label: 'Music Artists' },
        { to: visual, label: 'Visual Artists' },
      ]}
      current={view === 'music' ? music : visual}
      onSelect={(to) => rememberView(to === visual ? 'visual' : 'music')}
    />
  );
}

function ArtistsFilters({ filter, tab, countries }: { filter: ArtistsFilter; tab: View; countries: readonly string[] }) {
  const { view, q, type, country } = filter;
  const chosen = country === undefined || countries.includes(country) ? [] : [country];
  return (
    <FilterForm label="Artists" action="/artists" keep={{ tab }} onUse={() => void readKept(api, view).catch(() => undefined)}>
      <SearchField name="q" label="Search" placeholder="Search by name" defaultValue={q} />
      {view === 'music' && (
        <SelectField name="type" label="Type" defaultValue={type ?? ''}>
          <option value="">All Types</option>
          {artistTypes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <SelectField name="country" label="Country" defaultValue={country ?? ''}>
        <option value="">All Countries</option>
        {[...countries, ...chosen].map((name) => (
          <option key={name} value={name}>
            {flagOf(name)} {name}
          </option>
        ))}
      </SelectField>
    </FilterForm>
  );
}
