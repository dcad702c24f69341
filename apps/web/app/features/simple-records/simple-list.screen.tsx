import { recordWords } from '@moonfloor/contract/records/record-words';
import { type MetaArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { collectionOf, simpleCallNames } from '@moonfloor/contract/records/simple-calls';
import type { SimpleCard } from '@moonfloor/contract/records/simple-records';
import { simpleName } from '@moonfloor/contract/records/simple-types';
import { countryName } from '@moonfloor/contract/values/country-names';
import { countries, flagOf } from '@moonfloor/contract/values/countries';
import { type SimpleType, simpleTypes } from '@moonfloor/contract/values/lists';
import { searchKey } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import type { VisitorClient } from '../../api/client.ts';
import { browserLoader, type Loader, serverLoader } from '../../api/loaders.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardLine, CardList, CardTitle } from '../../ui/card.tsx';
import { SearchField, SelectField, Options } from '../../ui/field.tsx';
import { Flag } from '../../ui/flag.tsx';
import { formatDate } from '../../ui/format.ts';
import { pageNumber } from '../../ui/page-number.ts';
import { ListCount, PageHeader } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { FilterForm } from '../lists/filter-form.tsx';
import { isPastEnd, ListEnd, fetchListResult, type ListPage, usePagedList } from '../lists/paged-list.tsx';
import { placeNames } from '../records/format-place.ts';
import { sortedCountries } from '../records/sorted-countries.ts';
import { listSchema } from '../seo/schema-parts.ts';
import { pagedPath, pageMeta } from '../seo/page-meta.ts';

/** Number of cards displayed initially and added by Load More. */
const pageSize = 60;

/** What a card shows of a record, besides its name. */
type SimpleListItem = Pick<SimpleCard<SimpleType>, 'id' | 'picture' | 'country' | 'next_date' | 'total'> & {
  alternative_names?: readonly string[];
  area?: string | null;
};

interface SimpleListFilter {
  type: SimpleType;
  q: string;
  country: string | undefined;
}

/** One page of the records that match, their total number, and the countries of all. */
interface SimpleListData {
  type: SimpleType;
  first: ListPage<SimpleListItem>;
  total: number;
  countries: string[];
}

/** Parses the address of a list: `/venues?q=yard&country=Japan`. */
function parseFilter({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): SimpleListFilter {
  return {
    type: simpleTypes.find((type) => pathname.endsWith(`/${collectionOf(type)}`)) ?? 'venue',
    q: searchParams.get('q') ?? '',
    country: countries.find(({ name }) => name === searchParams.get('country'))?.name,
  };
}

function listPath({ type, q, country }: SimpleListFilter): string {
  const search = new URLSearchParams({ ...(q.trim() !== '' && { q }), ...(country !== undefined && { country }) });
  return `/${collectionOf(type)}${search.size === 0 ? '' : `?${search}`}`;
}

async function fetchList(client: VisitorClient, filter: SimpleListFilter, page: number): Promise<SimpleListData> {
  const { type, q, country } = filter;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the calls of all types are alike
  const all: readonly SimpleListItem[] = await client(simpleCallNames(type as 'venue').list);
  const key = searchKey(q);
  const hasName = (record: SimpleListItem) =>
    [simpleName(type, record), ...(record.alternative_names ?? [])].some((name) => searchKey(name).includes(key));
  const matching = all.filter((record) => (country === undefined || record.country === country) && hasName(record));
  const pages = Math.max(1, Math.ceil(matching.length / pageSize));
  const at = Math.min(page, pages);
  return {
    type,
    first: { items: matching.slice((at - 1) * pageSize, at * pageSize), page: at, pages },
    total: matching.length,
    countries: [...new Set(all.map((record) => record.country))].toSorted(),
  };
}

const load = (({ api: client, url }) =>
  fetchListResult(
    () => fetchList(client, parseFilter(url), pageNumber(url.searchParams)),
    t(messages.loadFailed),
  )) satisfies Loader<unknown>;

export const parameters = ['q', 'country', 'page'];

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: MetaArgs<typeof loader>) {
  const { pathname, search } = args.location;
  const searchParams = new URLSearchParams(search);
  const filter = parseFilter({ pathname, searchParams });
  const { type, q, country } = filter;
  const many = t(recordWords[type].many);
  const title = country === undefined ? many : `${many} · ${countryName(country)}`;
  const page = args.loaderData?.record?.first;
  return pageMeta(args, {
    title,
    description: title,
    path: pagedPath(listPath({ ...filter, q: '' }), pageNumber(searchParams)),
    noindex: q.trim() !== '' || isPastEnd(searchParams, page),
    ...(import.meta.env.SSR && {
      schema: listSchema(
        title,
        (page?.items ?? []).map((record) => ({ name: simpleName(type, record), path: `/${type}/${record.id}` })),
      ),
    }),
  });
}

/** The list of a simple type's records, with a search by name and a filter by country. */
export default function SimpleListScreen() {
  const { record, error } = useLoaderData<typeof clientLoader>();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const filter = parseFilter({ pathname, searchParams: new URLSearchParams(search) });
  const { type, q, country } = filter;
  const title = t(recordWords[type].many);
  const chosen = country === undefined || record?.countries.includes(country) === true ? [] : [country];
  return (
    <>
      <PageHeader title={title} />
      <FilterForm label={title} action={`/${collectionOf(type)}`}>
        <SearchField name="q" label={t('Search')} placeholder={t('Search by name')} defaultValue={q} />
        <SelectField name="country" label={t('Country')} defaultValue={country ?? ''}>
          <option value="">{t('All Countries')}</option>
          <Options
            of={[...sortedCountries(record?.countries ?? []), ...sortedCountries(chosen)].map(({ name, shown }) => [
              name,
              `${flagOf(name)} ${shown}`,
            ])}
          />
        </SelectField>
      </FilterForm>
      {record === null ? (
        <ErrorPanel message={error.message} onRetry={() => void revalidate()} />
      ) : (
        <Results key={type} page={record} filter={filter} />
      )}
    </>
  );
}

function Results({ page: { first, total }, filter }: { page: SimpleListData; filter: SimpleListFilter }) {
  const { type, q, country } = filter;
  const list = usePagedList(first, async (page) => (await fetchList(api, filter, page)).first, t(messages.loadFailed));
  const filtered = q.trim() !== '' || country !== undefined;
  return (
    <>
      {(filtered || total > 0) && (
        <ListCount>{t('{total, plural, one {# result} other {# results}}', { total })}</ListCount>
      )}
      {list.items.length === 0 && (
        <EmptyState text={filtered ? t('No results found') : t('None yet')}>
          {filtered ? (
            <LinkButton to={`/${collectionOf(type)}`} replace>
              {t('Clear search and filters')}
            </LinkButton>
          ) : (
            <LinkButton to={`/submit-${type}`} tone="primary">
              {t(recordWords[type].submit)}
            </LinkButton>
          )}
        </EmptyState>
      )}
      <CardList layout="small">
        {list.items.map((record, place) => (
          <Card
            key={record.id}
            layout="round"
            media={
              <Picture
                picture={record.picture}
                name={simpleName(type, record)}
                ratio="1"
                sizes="(min-width: 640px) 9rem, 33vw"
                priority={place < 2}
              />
            }
          >
            <CardTitle to={`/${type}/${record.id}`} level={2}>
              {simpleName(type, record)}
            </CardTitle>
            <CardLine
              icon={<Flag country={record.country} />}
              names={placeNames({ event_location: null, area: record.area ?? null, country: record.country })}
            />
            {(record.next_date !== null || record.total > 0) && <p className="quiet">{eventCountText(type, record)}</p>}
          </Card>
        ))}
      </CardList>
      <ListEnd list={list} to={(page) => pagedPath(listPath(filter), page)} />
    </>
  );
}

/** Says when something happens next, or how often it has. */
function eventCountText(type: SimpleType, { next_date: next, total: count }: SimpleListItem): string {
  if (next !== null) return t('Next date: {date}', { date: formatDate(next) });
  return type === 'label'
    ? t('{count, plural, one {# release} other {# releases}}', { count })
    : t('{count, plural, one {# event} other {# events}}', { count });
}
