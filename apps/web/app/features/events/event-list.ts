import type { EventCard } from '@moonfloor/contract/events';
import type { Client } from '../../api/client.ts';
import type { ListPage } from '../content/use-paged-list.ts';

/** Cards that a page of the lists brings. */
const pageLength = 30;

/** Which events a list shows. */
export interface EventFilter {
  when: 'upcoming' | 'past';
  country?: string | undefined;
}

/** One page of events. */
export async function fetchEvents(api: Client, filter: EventFilter, page: number): Promise<ListPage<EventCard>> {
  const { events, pagination } = await api('listEvents', { query: { ...filter, page, limit: pageLength } });
  return { items: events, page: pagination.page, pages: pagination.pages };
}

/** The months of a list by date, each with its events in their order. */
export function byMonth(events: readonly EventCard[]): { month: string; events: EventCard[] }[] {
  const months: { month: string; events: EventCard[] }[] = [];
  for (const event of events) {
    const month = event.event_date.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, events: [] });
    months.at(-1)?.events.push(event);
  }
  return months;
}
