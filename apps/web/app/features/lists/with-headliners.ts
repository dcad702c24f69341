import type { EventCard } from '@moonfloor/contract/events/events';

/** A card; in the shape of the specification it may lack floors. */
type ListedEvent = Omit<EventCard, 'floors'> & Partial<Pick<EventCard, 'floors'>>;

/**
 * Returns a card with the first two artists only, for lists of rows, which show no others: line-ups of festivals would
 * dominate the page's size.
 */
export function withHeadliners({ floors = [], ...event }: ListedEvent): EventCard {
  const floor = floors.find(({ artists }) => artists.length > 0);
  return { ...event, floors: floor === undefined ? [] : [{ ...floor, artists: floor.artists.slice(0, 2) }] };
}
