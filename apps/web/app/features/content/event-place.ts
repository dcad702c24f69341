import type { EventCard } from '@moonfloor/contract/events';

/** Venue, area and country joined by commas; null without a country (spec: shown only when the country exists). */
export function placeLine({
  event_location: venue,
  area,
  country,
}: Pick<EventCard, 'event_location' | 'area' | 'country'>): string | null {
  return country === '' ? null : [venue, area, country].filter(Boolean).join(', ');
}
