import type { EventCard, EventCountry } from '@moonfloor/contract/events';
import { limits } from '@moonfloor/contract/limits';
import type { Client } from '../../api/client.ts';
import { type EventListPage, eventsPerPage } from './event-list.ts';
import type { MapFilter } from './map-filter.ts';

/** Session storage key of the events that the landing page has loaded (spec, section 4). */
const key = 'preloadedEvents';

/** Characters that session storage takes at most in common browsers; what is longer is not worth fetching to its end. */
const maxStoredLength = 5_000_000;

/**
 * Loads all events, page after page, and keeps them for the page that follows. A scene that is too large for session
 * storage is not kept. Throws what the API does.
 */
export async function preloadEvents(api: Client, signal: AbortSignal): Promise<void> {
  await api('listEvents', { query: { page: 1, limit: 1 } }, { signal });
  const events: EventCard[] = [];
  let length = 0;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api('listEvents', { query: { page, limit: limits.eventsPage } }, { signal });
    events.push(...answer.events);
    length += JSON.stringify(answer.events).length;
    if (length > maxStoredLength) return;
    pages = answer.pagination.pages;
  }
  try {
    sessionStorage.setItem(key, JSON.stringify(events));
  } catch {
    // No room, or storage is forbidden: the next page asks the server.
  }
}

/** Takes what the landing page has loaded; it is there once. Null when there is nothing, or nothing that can be read. */
export function takePreloadedEvents(): EventCard[] | null {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept === null) return null;
    sessionStorage.removeItem(key);
    const events: unknown = JSON.parse(kept);
    return Array.isArray(events) && events.every(isCard) ? events : null;
  } catch {
    return null;
  }
}

/** Tells by what lists are sorted by and made of; the validator is not for visitors. */
function isCard(value: unknown): value is EventCard {
  if (typeof value !== 'object' || value === null) return false;
  const card = value as Partial<Record<keyof EventCard, unknown>>;
  const texts = [card.event_name, card.event_date, card.country];
  return typeof card.id === 'number' && texts.every((text) => typeof text === 'string') && Array.isArray(card.floors);
}

/** The countries of events as the API lists them: most upcoming first, then by name. `today` is a day. */
export function countriesOf(events: readonly EventCard[], today: string): EventCountry[] {
  const found = new Map<string, EventCountry>();
  for (const { country, event_date: date } of events) {
    const entry = found.get(country) ?? { country, upcoming: 0, past: 0, next_date: null };
    found.set(country, entry);
    if (date < today) entry.past += 1;
    else {
      entry.upcoming += 1;
      if (entry.next_date === null || date < entry.next_date) entry.next_date = date;
    }
  }
  return [...found.values()].sort((a, b) => b.upcoming - a.upcoming || (a.country < b.country ? -1 : 1));
}

/** The first page of a list by country, as the API gives it: upcoming soonest first, past latest first. */
export function firstPageOf(
  events: readonly EventCard[],
  filter: Pick<MapFilter, 'when' | 'country'>,
  today: string,
): EventListPage {
  const upcoming = filter.when === 'upcoming';
  const wanted = events.filter(
    ({ event_date: date, country }) =>
      date >= today === upcoming && (filter.country === undefined || country === filter.country),
  );
  const byDate = (a: EventCard, b: EventCard): number =>
    a.event_date === b.event_date ? a.id - b.id : a.event_date < b.event_date ? -1 : 1;
  wanted.sort((a, b) => (upcoming ? byDate(a, b) : byDate(b, a)));
  return {
    items: wanted.slice(0, eventsPerPage),
    page: 1,
    pages: Math.ceil(wanted.length / eventsPerPage),
    total: wanted.length,
  };
}
