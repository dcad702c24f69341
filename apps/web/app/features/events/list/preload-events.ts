import { limits } from '@moonfloor/contract/api/limits';
import type { EventCard } from '@moonfloor/contract/events/events';
import type { VisitorClient } from '../../../api/client.ts';
import { writeStored } from '../../../ui/storage.ts';
import { besideKey, eventsKey } from '../preloaded-events.ts';

/** Capacity of session storage in common browsers, in characters; loading stops beyond it. */
const maxStoredLength = 5_000_000;

/**
 * Loads all coming events as the list of the next page has them, their countries and how much is on now, and stores them for that
 * page, unless the events exceed session storage. Throws API errors, but for how much is on.
 */
export async function preloadEvents(api: VisitorClient, signal: AbortSignal): Promise<void> {
  const beside = Promise.all([
    api('listEventCountries', { query: { series: 'grouped' } }, { signal }),
    api('countNow', {}, { signal }).catch(() => null),
  ]);
  const events: EventCard[] = [];
  let length = 0;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { series: 'grouped', when: 'upcoming', page, limit: limits.eventsPage } as const;
    const response = await api('listEvents', { query }, { signal });
    events.push(...response.events);
    length += JSON.stringify(response.events).length;
    if (length > maxStoredLength) return;
    pages = response.pagination.pages;
  }
  const [countries, tonight] = await beside;
  // where storage is full or blocked, the next page requests the events from the server
  writeStored(eventsKey, JSON.stringify(events), 'sessionStorage');
  writeStored(besideKey, JSON.stringify({ countries, tonight }), 'sessionStorage');
}
