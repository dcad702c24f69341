import type { EventCard, EventCountry } from '@moonfloor/contract/events/events';
import type { NowCount } from '@moonfloor/contract/events/now';
import { compareText } from '@moonfloor/contract/values/text';
import { readStoredJson, removeStored } from '../../ui/storage.ts';
import { type EventListPage, eventsPerPage } from './event-list.ts';
import type { MapFilter } from './map-filter.ts';

/** Session storage key of the events loaded by the landing page. */
export const eventsKey = 'preloadedEvents';

/** Session storage key of how much is on now, stored with them. */
export const tonightKey = 'preloadedTonight';

/**
 * Returns and removes the data that the landing page stored: the events, and the number that take place now, null if unknown. Null
 * if there are no events or they are invalid.
 */
export function takePreloadedEvents(): { events: EventCard[]; tonight: NowCount | null } | null {
  const [events, tonight] = [take(eventsKey), take(tonightKey)];
  return Array.isArray(events) && events.every(isCard) ? { events, tonight: isCount(tonight) ? tonight : null } : null;
}

/** Returns and removes a stored value. */
function take(name: string): unknown {
  const stored = readStoredJson(name, 'sessionStorage');
  removeStored([name], 'sessionStorage');
  return stored;
}

function isCount(value: unknown): value is NowCount {
  if (typeof value !== 'object' || value === null) return false;
  const { events, floors }: Partial<Record<keyof NowCount, unknown>> = value;
  return typeof events === 'number' && typeof floors === 'number';
}

/** Checks only the properties used for sorting and grouping; the full validator is not loaded for visitors. */
function isCard(value: unknown): value is EventCard {
  if (typeof value !== 'object' || value === null) return false;
  const card = value as Partial<Record<keyof EventCard, unknown>>;
  const texts = [card.event_name, card.event_date, card.country];
  return typeof card.id === 'number' && texts.every((text) => typeof text === 'string') && Array.isArray(card.floors);
}

/** Returns whether the last day of an event has not passed on a day. */
const isUpcoming = (
  { event_date: first, event_end_date: last }: Pick<EventCard, 'event_date' | 'event_end_date'>,
  today: string,
): boolean => (last ?? first) >= today;

/** Returns the countries of events in the API's order: most upcoming events first, then by name. `today` is a date. */
export function countriesOf(events: readonly EventCard[], today: string): EventCountry[] {
  const countries = new Map<string, EventCountry>();
  for (const event of events) {
    const { country } = event;
    const date = event.event_date < today ? today : event.event_date;
    const entry = countries.get(country) ?? { country, upcoming: 0, past: 0, next_date: null };
    countries.set(country, entry);
    if (!isUpcoming(event, today)) entry.past += 1;
    else {
      entry.upcoming += 1;
      if (entry.next_date === null || date < entry.next_date) entry.next_date = date;
    }
  }
  return [...countries.values()].sort((a, b) => b.upcoming - a.upcoming || compareText(a.country, b.country));
}

/** Returns the first page of a list by country in the API's order: upcoming soonest first, past latest first. */
export function firstPageOf(
  events: readonly EventCard[],
  filter: Pick<MapFilter, 'when' | 'country'>,
  today: string,
): EventListPage {
  const upcoming = filter.when === 'upcoming';
  const matching = events.filter(
    (event) =>
      isUpcoming(event, today) === upcoming && (filter.country === undefined || event.country === filter.country),
  );
  const byDate = (a: EventCard, b: EventCard): number => compareText(a.event_date, b.event_date) || a.id - b.id;
  matching.sort((a, b) => (upcoming ? byDate(a, b) : byDate(b, a)));
  return {
    items: matching.slice(0, eventsPerPage),
    page: 1,
    pages: Math.ceil(matching.length / eventsPerPage),
    total: matching.length,
    nearest: null,
  };
}
