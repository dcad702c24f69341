import type { EventCard, EventCountry } from '@moonfloor/contract/events/events';
import type { NowCount } from '@moonfloor/contract/events/now';
import { readStoredJson, removeStored } from '../../ui/storage.ts';
import { type EventListPage, eventsBesideMap } from './event-list.ts';

/** Data of the map page: the countries, the first page of its list, and how much is on; null if that is not known. */
export interface MapPageData {
  countries: readonly EventCountry[];
  first: EventListPage;
  tonight: NowCount | null;
}

/** Session storage key of the events loaded by the landing page: all of the list, in its order. */
export const eventsKey = 'preloadedEvents';

/** Session storage key of what the page shows beside the list, stored with them. */
export const besideKey = 'preloadedCounts';

/** Returns and removes what the landing page stored for the map page without a filter; null if there is nothing, or it is invalid. */
export function takePreloadedPage(): MapPageData | null {
  const [events, beside] = [take(eventsKey), take(besideKey)];
  if (!Array.isArray(events) || !events.every(isCard) || !isBeside(beside)) return null;
  const pages = Math.ceil(events.length / eventsBesideMap);
  const items = events.slice(0, eventsBesideMap);
  return { ...beside, first: { items, page: 1, pages, total: events.length, nearest: null } };
}

/** Returns and removes a stored value. */
function take(name: string): unknown {
  const stored = readStoredJson(name, 'sessionStorage');
  removeStored([name], 'sessionStorage');
  return stored;
}

const isBeside = (value: unknown): value is Omit<MapPageData, 'first'> =>
  typeof value === 'object' &&
  value !== null &&
  'tonight' in value &&
  'countries' in value &&
  Array.isArray(value.countries);

/** Checks only the properties used for grouping; the full validator is not loaded for visitors. */
function isCard(value: unknown): value is EventCard {
  if (typeof value !== 'object' || value === null) return false;
  const card = value as Partial<Record<keyof EventCard, unknown>>;
  const texts = [card.event_name, card.event_date, card.country];
  return typeof card.id === 'number' && texts.every((text) => typeof text === 'string') && Array.isArray(card.floors);
}
