import type { EventCard } from '@moonfloor/contract/events';
import type { Client } from '../../api/client.ts';
import type { ListPage } from '../lists/use-paged-list.ts';
import { isReversed, type MapFilter, mapFilterToQuery } from './map-filter.ts';

/** Cards that a page of the lists brings. */
export const eventsPerPage = 30;

/** A page of events, and how many there are on all pages. */
export interface EventListPage extends ListPage<EventCard> {
  total: number;
}

/** One page of events. A range of days that the API would refuse has none. */
export async function fetchEvents(api: Client, filter: MapFilter, page: number): Promise<EventListPage> {
  if (isReversed(filter)) return { items: [], page: 1, pages: 0, total: 0 };
  const query = { ...mapFilterToQuery(filter), when: filter.when, page, limit: eventsPerPage };
  const { events, pagination } = await api('listEvents', { query });
  return { items: events, page: pagination.page, pages: pagination.pages, total: pagination.total };
}

/** The months of a list by date, each with its events in their order. */
export function groupByMonth(events: readonly EventCard[]): { month: string; events: EventCard[] }[] {
  const months: { month: string; events: EventCard[] }[] = [];
  for (const event of events) {
    const month = event.event_date.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, events: [] });
    months.at(-1)?.events.push(event);
  }
  return months;
}
