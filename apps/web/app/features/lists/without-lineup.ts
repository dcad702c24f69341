import type { EventCard } from '@moonfloor/contract/events';

/** A card for a list that leaves line-ups out, so that none goes along in the page: a festival's is longer than all else. */
export const withoutLineup = (event: EventCard): EventCard => ({ ...event, floors: [] });
