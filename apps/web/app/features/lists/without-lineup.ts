import type { EventCard } from '@moonfloor/contract/events';

/**
 * Returns a card without line-up, for lists that do not display it: line-ups of festivals would dominate the page's
 * size.
 */
export const withoutLineup = (event: EventCard): EventCard => ({ ...event, floors: [] });
