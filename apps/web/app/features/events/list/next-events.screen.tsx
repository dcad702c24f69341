import { memo, useDeferredValue, useMemo, useRef } from 'react';
import { type MetaArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { eventParameters } from '@moonfloor/contract/events/event-parameters';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { browserLoader, type Loader, serverLoader } from '../../../api/loaders.ts';
import { usePageSettings } from '../../../api/settings.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { CardList } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { monthHeading } from '../../../ui/format.ts';
import { chooseFlyers, useFlyers } from '../../../ui/map-or-list.ts';
import { pageNumber } from '../../../ui/page-number.ts';
import { PageHeader } from '../../../ui/page.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { useNextLocation } from '../../../ui/use-next-location.ts';
import { EventCardItem } from '../../lists/event-card.tsx';
import { isPastEnd, ListEnd, usePagedList } from '../../lists/paged-list.tsx';
import { usePendingSearch } from '../../lists/use-typed-search.ts';
import { fetchRecordResult } from '../../records/member-view.ts';
import { Subscribe } from '../../records/subscribe.tsx';
import { listSchema } from '../../seo/schema-parts.ts';
import { pagedPath, pageMeta } from '../../seo/page-meta.ts';
import { type EventListPage, fetchEvents, groupByMonth } from '../event-list.ts';
import { type MapFilter, mapFeeds, mapPath, parseMapFilter } from '../map-filter.ts';
import { ClearFilters, NoEvents } from '../no-events.tsx';
import { filtersText, MapFilters } from '../map/map-filters.tsx';
import { WhereAndWhen } from '../map/where-and-when.tsx';
import { askedParameter, redirectToPlace } from '../near-place.ts';
import styles from './next-events.module.css';

/** Parses a URL's query; all events of the page are coming. */
const parseFilter = (search: URLSearchParams): MapFilter => ({ ...parseMapFilter(search), when: 'upcoming' });

const load = (async (loading) => {
  await redirectToPlace(loading, '/home');
  const { searchParams } = loading.url;
  return fetchRecordResult(
    () => fetchEvents(loading.api, parseFilter(searchParams), pageNumber(searchParams)),
    t(messages.eventsFailed),
  );
}) satisfies Loader<unknown>;

export const parameters = [...eventParameters, 'page', askedParameter];

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = (args: MetaArgs<typeof loader>) => {
  const search = new URLSearchParams(args.location.search);
  return pageMeta(args, {
    title: t('Next Events'),
    description: t('Your guide to upcoming psytrance events: all upcoming parties and festivals by date.'),
    path: pagedPath('/home', pageNumber(search)),
    noindex:
      isPastEnd(search, args.loaderData?.record ?? undefined) || eventParameters.some((name) => search.get(name)),
    feeds: mapFeeds(parseFilter(search)),
    ...(import.meta.env.SSR && {
      schema: listSchema(
        t('Next Events'),
        (args.loaderData?.record?.items ?? []).map(({ id, event_name: name }) => ({ name, path: `/event/${id}` })),
      ),
      embeddable: true,
    }),
  });
};

/** Next Events: all upcoming events by date, with the map's filters: as an agenda, or with flyers. */
export default function NextEventsScreen() {
  const { record: first, error } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const moving = useNextLocation() !== undefined || state === 'loading';
  const filter = useMemo(() => parseFilter(new URLSearchParams(search)), [search]);
  const pendingFilter = parseFilter(new URLSearchParams(usePendingSearch()));
  const filters = useRef<HTMLDetailsElement>(null);
  const showDates = (): void => {
    if (filters.current === null) return;
    filters.current.open = true;
    filters.current.querySelector<HTMLInputElement>('[name=from]')?.focus();
  };
  return (
    <>
      <PageHeader title={t('Next Events')} subtitle={t('Your guide to upcoming psytrance events')} />
      <WhereAndWhen filter={pendingFilter} page="/home" onDates={showDates} />
      <div className={classNames(styles.bar, 'not-printed')}>
        <details ref={filters} className={styles.filters}>
          <summary className={buttonClasses({ size: 'small' })}>{filtersText(filter)}</summary>
          <MapFilters filter={pendingFilter} page="/home" />
        </details>
        <FlyersButton />
        <Subscribe feeds={mapFeeds(filter)} size="small" />
        {first !== null && (
          <p className="quiet" role="status">
            {t('{count, plural, one {# event} other {# events}}', { count: first.total })}
          </p>
        )}
        <ClearFilters filter={filter} page="/home" />
      </div>
      {error !== null &&
        (moving ? <Loading /> : <ErrorPanel message={error.message} onRetry={() => void revalidate()} />)}
      {first !== null && <UpcomingList first={first} filter={filter} />}
    </>
  );
}

/** Switches between the agenda and flyers; the choice is kept on this device. */
function FlyersButton() {
  const flyers = useFlyers() === true;
  return (
    <Button
      className="needs-scripting"
      size="small"
      tone={flyers ? 'primary' : 'quiet'}
      aria-pressed={flyers}
      onClick={() => chooseFlyers(!flyers)}
    >
      {t('Flyers')}
    </Button>
  );
}

function UpcomingList({ first, filter }: { first: EventListPage; filter: MapFilter }) {
  const { today } = usePageSettings();
  // the button shows its state first: until then, the list is not rendered again
  const flyers = useDeferredValue(useFlyers());
  const list = usePagedList(first, (page) => fetchEvents(api, filter, page), t(messages.eventsFailed));
  const months = useMemo(() => groupByMonth(list.items, today), [list.items, today]);
  if (list.pages === 0) return <NoEvents filter={filter} page="/home" nearest={first.nearest} />;
  return (
    <>
      {flyers === true ? (
        <Flyers months={months} filter={filter} />
      ) : (
        <div className={classNames(styles.agenda, flyers === null && styles.unknown)}>
          <Agenda months={months} filter={filter} />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {t('{count, plural, other {# events shown}}', { count: list.items.length })}
      </p>
      <ListEnd list={list} to={(page) => pagedPath(mapPath(filter, '/home'), page)} />
    </>
  );
}

type MonthsProps = { months: ReturnType<typeof groupByMonth>; filter: MapFilter };

const Agenda = memo(function Agenda({ months, filter: { near } }: MonthsProps) {
  return (
    <>
      {months.map(({ month, events }) => (
        <section key={month} aria-label={headingOf(month)}>
          <h2 className={styles.month}>{headingOf(month)}</h2>
          <CardList layout="pairs">
            {events.map((event) => (
              <EventCardItem key={event.id} event={event} layout="row" from={near} />
            ))}
          </CardList>
        </section>
      ))}
    </>
  );
});

/** The events as posters, in one grid for all months. */
const Flyers = memo(function Flyers({ months, filter: { near } }: MonthsProps) {
  return (
    <div className={styles.months}>
      {months.map(({ month, events }, index) => (
        <section key={month} aria-label={headingOf(month)}>
          <CardList>
            {events.map((event, row) => (
              <EventCardItem
                key={event.id}
                event={event}
                from={near}
                priority={index === 0 && row < 2}
                {...(row === 0 && {
                  item: { className: styles.first },
                  above: <h2 className={styles.month}>{headingOf(month)}</h2>,
                })}
              />
            ))}
          </CardList>
        </section>
      ))}
    </div>
  );
});

const headingOf = (month: string): string => monthHeading(`${month}-01`);
