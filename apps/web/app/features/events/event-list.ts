import type { EventCard } from '@moonfloor/contract/events/events';
import type { VisitorClient } from '../../api/client.ts';
import type { ListPage } from '../lists/paged-list.tsx';
import { isReversed, type MapFilter, mapFilterToQuery } from './map-filter.ts';

const eventsPerPage = 30;

/** The same beside the map, where phones show one or two and a list of all events replaces them: less to lay out and hydrate. */
export const eventsBesideMap = 12;

/** One page of events, and the total number of events on all pages; the nearest event if none is near the filter's point. */
export interface EventListPage extends ListPage<EventCard> {
  total: number;
  nearest: EventCard | null;
}

/** Fetches one page of events. A reversed date range, which the API rejects, returns an empty page. */
export async function fetchEvents(
  api: VisitorClient,
  filter: MapFilter,
  page: number,
  limit = eventsPerPage,
): Promise<EventListPage> {
  if (isReversed(filter)) return { items: [], page: 1, pages: 0, total: 0, nearest: null };
  const { near } = filter;
  // the name of the point would only make copies of the cached response
  const point = near && { latitude: near.latitude, longitude: near.longitude };
  const query = { series: 'grouped', ...mapFilterToQuery({ ...filter, near: point }), when: filter.when, page, limit };
  const { events, pagination, nearest = null } = await api('listEvents', { query });
  // the specification has the number of pages only
  const { pages, page: shown, total } = pagination;
  return { items: events, page: shown ?? page, pages, total: total ?? events.length, nearest };
}

/** Groups upcoming events, ordered by date, by month; those that have begun belong to that of `today`. */
export function groupByMonth(events: readonly EventCard[], today: string): { month: string; events: EventCard[] }[] {
  const monthOf = ({ event_date: date }: EventCard): string => (date < today ? today : date).slice(0, 7);
  return [...Map.groupBy(events, monthOf)].map(([month, eventsOfMonth]) => ({ month, events: eventsOfMonth }));
}
