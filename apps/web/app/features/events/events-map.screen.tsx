import { useState } from 'react';
import { data, type MetaArgs, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { EventCard, EventCountry } from '@moonfloor/contract/events';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { useSettings } from '../../api/settings.ts';
import { CardList } from '../../ui/card.tsx';
import { WorldMap } from '../../ui/map/world-map.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../ui/state.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EventCardItem } from '../content/event-card.tsx';
import { findRecord } from '../content/member-view.ts';
import { pageMeta } from '../content/page-meta.ts';
import { pageOf } from '../content/page-of.ts';
import { type ListPage, usePagedList } from '../content/use-paged-list.ts';
import { CountryList } from './country-list.tsx';
import { type EventFilter, fetchEvents } from './event-list.ts';
import styles from './events-map.module.css';
import { addressOf, filterOf, viewOf } from './map-filter.ts';
import { usePins } from './use-pins.ts';

interface MapData {
  countries: readonly EventCountry[];
  first: ListPage<EventCard>;
}

const load = (({ api: client, url }) =>
  findRecord<MapData>(async () => {
    const [countries, first] = await Promise.all([
      client('listEventCountries'),
      fetchEvents(client, filterOf(url.searchParams), pageOf(url)),
    ]);
    return { countries, first };
  }, messages.eventsFailed)) satisfies Load<unknown>;

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Psytrance events on the map',
    description: 'Psytrance parties and festivals of the whole world on one map: what is coming, where, and who plays.',
    path: '/events',
  });

/** The events map page: countries, map and list in step with each other. */
export default function EventsMapScreen() {
  const { record, fault } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const filter = filterOf(search);
  return (
    <>
      <PageHeader
        title="Events Map"
        subtitle="Psytrance around the world"
        actions={
          <Tabs
            label="Which events"
            tabs={[
              { to: addressOf({ ...filter, when: 'upcoming' }), label: 'Upcoming' },
              { to: addressOf({ ...filter, when: 'past' }), label: 'Past' },
            ]}
            current={addressOf(filter)}
          />
        }
      />
      {record === null ? (
        <ErrorPanel message={fault.message} onRetry={() => void revalidate()} />
      ) : (
        <MapAndList {...record} filter={filter} />
      )}
    </>
  );
}

function MapAndList({ countries, first, filter }: MapData & { filter: EventFilter }) {
  const navigate = useNavigate();
  const { tiles } = useSettings();
  const [lit, setLit] = useState<number | null>(null);
  const [request, setRequest] = useState(0);
  const { pins, fault } = usePins(filter.when);
  return (
    <div className={styles.grid}>
      <div className={styles.countries}>
        <CountryList countries={countries} filter={filter} onChoose={() => setRequest(request + 1)} />
      </div>
      <div>
        <WorldMap
          className={styles.map}
          pins={pins}
          view={viewOf(filter.country, request)}
          highlightedId={lit}
          onHighlight={setLit}
          onNavigate={(href) => void navigate(href, { viewTransition: true })}
          tiles={{ url: tiles.url, attribution: tiles.attribution }}
          label="Events on the map"
        />
        {fault !== null && <Notice tone="bad">{fault}</Notice>}
      </div>
      <EventList first={first} filter={filter} lit={lit} onPoint={setLit} />
    </div>
  );
}

function EventList({
  first,
  filter,
  lit,
  onPoint,
}: {
  first: ListPage<EventCard>;
  filter: EventFilter;
  lit: number | null;
  onPoint: (id: number | null) => void;
}) {
  const list = usePagedList(first, (page) => fetchEvents(api, filter, page));
  const address = addressOf(filter);
  const nextPage = `${address}${address.includes('?') ? '&' : '?'}page=${list.page + 1}`;
  const title = `${filter.when === 'past' ? 'Past' : 'Upcoming'} events${filter.country === undefined ? '' : ` in ${filter.country}`}`;
  return (
    <section className={styles.list} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {list.items.length === 0 ? (
        <EmptyState text={filter.when === 'past' ? 'No past events' : 'No upcoming events'}>
          {filter.country !== undefined && <LinkButton to={addressOf({ when: filter.when })}>Show the whole world</LinkButton>}
        </EmptyState>
      ) : (
        <CardList layout="rows" label={title}>
          {list.items.map((event) => (
            <EventCardItem key={event.id} event={event} layout="row" simplified lit={event.id === lit} onPoint={onPoint} />
          ))}
        </CardList>
      )}
      {list.fault !== null && <Notice tone="bad">{list.fault}</Notice>}
      {list.more && <LoadMore to={nextPage} onLoadMore={list.loadMore} busy={list.busy} />}
    </section>
  );
}
