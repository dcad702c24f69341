import { visitorLimits } from '@moonfloor/contract/api/visitor-limits';
import type { EventCard } from '@moonfloor/contract/events/events';
import type { VisitorClient } from '../../../api/client.ts';
import { writeStored } from '../../../ui/storage.ts';
import { eventsKey, tonightKey } from '../preloaded-events.ts';

/** Capacity of session storage in common browsers, in characters; loading stops beyond it. */
const maxStoredLength = 5_000_000;

/**
 * Loads all events and how much is on now, and stores them for the next page, unless the events exceed session storage.
 * Throws API errors of the events.
 */
export async function preloadEvents(api: VisitorClient, signal: AbortSignal): Promise<void> {
  const tonight = api('countNow', {}, { signal }).catch(() => null);
  const events: EventCard[] = [];
  let length = 0;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await api('listEvents', { query: { page, limit: visitorLimits.eventsPage } }, { signal });
    events.push(...response.events);
    length += JSON.stringify(response.events).length;
    if (length > maxStoredLength) return;
    pages = response.pagination.pages;
  }
  const count = JSON.stringify(await tonight);
  // where storage is full or blocked, the next page requests the events from the server
  writeStored(eventsKey, JSON.stringify(events), 'sessionStorage');
  writeStored(tonightKey, count, 'sessionStorage');
}
