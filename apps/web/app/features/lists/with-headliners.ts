import type { EventCard } from '@moonfloor/contract/events/events';

/**
 * Returns a card with the first two artists only, for lists of rows, which show no others: line-ups of festivals would
 * dominate the page's size.
 */
export function withHeadliners(event: EventCard): EventCard {
  const floor = event.floors.find(({ artists }) => artists.length > 0);
  return { ...event, floors: floor === undefined ? [] : [{ ...floor, artists: floor.artists.slice(0, 2) }] };
}
