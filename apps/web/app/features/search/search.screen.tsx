import { recordWords } from '@moonfloor/contract/records/record-words';
import { type MetaArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { SearchCounts, SearchResult } from '@moonfloor/contract/records/search';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import { resourceTypes, simpleTypes } from '@moonfloor/contract/values/lists';
import { t, msg } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { browserLoader, type Loader, serverLoader } from '../../api/loaders.ts';
import { usePageSettings } from '../../api/settings.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardLine, CardList, cardSizes, CardTitle } from '../../ui/card.tsx';
import { SearchField } from '../../ui/field.tsx';
import { CalendarIcon, PersonIcon } from '../../ui/icons.tsx';
import { pageNumber } from '../../ui/page-number.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ErrorPanel, EmptyState } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilterForm } from '../lists/filter-form.tsx';
import { ListEnd, usePagedList } from '../lists/paged-list.tsx';
import { usePendingSearch } from '../lists/use-typed-search.ts';
import { AlsoKnownAs, EventStatusBadge } from '../records/record-parts.tsx';
import { type RecordResult, fetchRecordResult } from '../records/member-view.ts';
import { pageMeta } from '../seo/page-meta.ts';
import {
  alternativeNameOf,
  describeResult,
  fetchSearchResults,
  parseSearchFilter,
  type SearchFilter,
  searchPath,
  type SearchResultsPage,
} from './search-filter.ts';
import styles from './search.module.css';

const load: Loader<RecordResult<SearchResultsPage> | null> = async ({ api: client, url }) => {
  const filter = parseSearchFilter(url.searchParams);
  if (filter.q.trim() === '') return null;
  const result = await fetchRecordResult(
    () => fetchSearchResults(client, filter, pageNumber(url.searchParams)),
    t(messages.searchFailed),
  );
  // invalid queries have a specific message
  if (result.error === null || result.error.status === 422) return result;
  return { record: null, error: { status: result.error.status, message: t(messages.searchFailed) } };
};

export const parameters = ['q', 'type', 'page'];

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = (args: MetaArgs) => {
  const { q } = parseSearchFilter(new URLSearchParams(args.location.search));
  const title = q.trim() === '' ? t('Search') : t('“{query}” · Search', { query: q.trim() });
  const description = t('Search psytrance events, artists, venues, labels and more.');
  return [...pageMeta(args, { title, description, path: '/search' }), { name: 'robots', content: 'noindex' }];
};

/** Site-wide search results: tabs by type, best matches first. */
export default function SearchScreen() {
  const result = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const filter = parseSearchFilter(new URLSearchParams(search));
  const pendingQuery = parseSearchFilter(new URLSearchParams(usePendingSearch()));
  return (
    <>
      <PageHeader title={t('Search')} subtitle={t('Events, artists, venues, labels and more')} />
      <FilterForm
        label={t('Whole site')}
        action="/search"
        keep={pendingQuery.type === 'all' ? {} : { type: pendingQuery.type }}
      >
        <SearchField
          name="q"
          label={t('Search')}
          labelHidden
          placeholder={t('Name, place, artist, venue or label')}
          maxLength={limits.name}
          defaultValue={filter.q}
        />
      </FilterForm>
      {result === null ? (
        <EmptyQuery />
      ) : result.record === null ? (
        <ErrorPanel
          message={result.error.message}
          onRetry={result.error.status === 422 ? undefined : () => void revalidate()}
        />
      ) : (
        <>
          <Tabs
            label={t('Search results by type')}
            tabs={typeTabs(pendingQuery, result.record.counts)}
            current={searchPath({ ...pendingQuery, type: filter.type })}
          />
          <Results first={result.record} filter={filter} />
        </>
      )}
    </>
  );
}

function typeTabs(pendingQuery: SearchFilter, counts: SearchCounts) {
  return (['all', ...resourceTypes] as const).map((type) => ({
    to: searchPath({ ...pendingQuery, type }),
    label: type === 'all' ? t('All') : t(recordWords[type].many),
    count: countOf(counts, type),
  }));
}

const countOf = (counts: SearchCounts, type: SearchFilter['type']): number =>
  type === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[type];

function Results({ first, filter }: { first: SearchResultsPage; filter: SearchFilter }) {
  const list = usePagedList(first, (page) => fetchSearchResults(api, filter, page), t(messages.searchFailed));
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('{count, plural, other {# found}}', { count: countOf(first.counts, filter.type) })}
      </p>
      {list.pages === 0 ? (
        <NoResults filter={filter} total={countOf(first.counts, 'all')} />
      ) : (
        <ResultList results={list.items} query={filter.q} />
      )}
      <ListEnd
        list={{ ...list, error: list.error && t(messages.searchFailed) }}
        to={(page) => searchPath(filter, page)}
      />
    </>
  );
}

const noneFound = {
  event: msg('No events found'),
  artist: msg('No artists found'),
  decoration: msg('No decorations found'),
  release: msg('No releases found'),
  ...mapSimpleTypes(() => msg('Nothing found')),
} as const;

/** Links displayed before anything is searched for. */
function EmptyQuery() {
  return (
    <EmptyState text={t('What are you looking for?')}>
      <LinkButton to="/home">{t('Next Events')}</LinkButton>
      <LinkButton to="/artists">{t('Artists')}</LinkButton>
      <LinkButton to="/releases">{t('Releases')}</LinkButton>
      {simpleTypes.map((type) => (
        <LinkButton key={type} to={`/${collectionOf(type)}`}>
          {t(recordWords[type].many)}
        </LinkButton>
      ))}
    </EmptyState>
  );
}

/** Displayed if nothing was found at all, or of this type. */
function NoResults({ filter, total }: { filter: SearchFilter; total: number }) {
  if (filter.type !== 'all' && total > 0) {
    return (
      <EmptyState text={t(noneFound[filter.type])}>
        <LinkButton to={searchPath({ ...filter, type: 'all' })}>
          {t('{count, plural, one {See all # result} other {See all # results}}', { count: total })}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={t('Nothing found for “{query}”', { query: filter.q.trim() })}>
      <p>{t('Try fewer words. If something is missing, you can add it.')}</p>
      <LinkButton to="/submit" tone="primary">
        {t('Submit')}
      </LinkButton>
      <LinkButton to="/events">{t('Events Map')}</LinkButton>
    </EmptyState>
  );
}

/** The search results, with approximate matches in a separate section. */
function ResultList({ results, query }: { results: readonly SearchResult[]; query: string }) {
  const exact = results.filter(({ near }) => !near);
  const similar = results.filter((record) => record.near);
  return (
    <>
      {exact.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found" className="visually-hidden">
            {t('Found')}
          </h2>
          <ResultCards results={exact} query={query} />
        </section>
      )}
      {similar.length > 0 && (
        <Section title={exact.length > 0 ? t('Similar names') : t('No exact match. Similar names')} id="near">
          <ResultCards results={similar} query={query} />
        </Section>
      )}
    </>
  );
}

/** What results in the shape of the specification lack. */
const absent = {
  alternative_names: [],
  artist_name: null,
  artist_type: null,
  country: null,
  date: null,
  end_date: null,
  event_status: null,
  picture: null,
  place: null,
} as const;

function ResultCards({ results, query }: { results: readonly SearchResult[]; query: string }) {
  const { today } = usePageSettings();
  return (
    <CardList layout="pairs">
      {results.map((result, place) => {
        const record = { ...absent, ...result };
        const also = alternativeNameOf(record, query);
        const { label, date, place: from, flag, playTypes } = describeResult(record, today);
        return (
          <Card
            key={`${record.type} ${record.id}`}
            layout="row"
            className={styles.results}
            media={
              <Picture
                picture={record.picture}
                name={record.name}
                ratio="1"
                sizes={cardSizes.rows}
                priority={place === 0}
              />
            }
          >
            <p className={styles.kind}>
              {label}
              {record.event_status !== null && <EventStatusBadge eventStatus={record.event_status} />}
            </p>
            <CardTitle to={`/${record.type}/${record.id}`}>{record.name}</CardTitle>
            {also !== null && (
              <CardLine>
                <AlsoKnownAs names={[also]} />
              </CardLine>
            )}
            {date !== null && <CardLine icon={<CalendarIcon size={16} />}>{date}</CardLine>}
            {from.length > 0 && (
              <CardLine
                icon={
                  flag === '' ? (
                    <PersonIcon size={16} />
                  ) : (
                    <span className="flag" aria-hidden="true">
                      {flag}
                    </span>
                  )
                }
                names={from}
              />
            )}
            {playTypes && <CardLine>{playTypes}</CardLine>}
          </Card>
        );
      })}
    </CardList>
  );
}
