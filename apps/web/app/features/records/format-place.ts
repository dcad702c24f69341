import type { EventCard } from '@moonfloor/contract/events/events';
import { countryName } from '@moonfloor/contract/values/country-names';
import { t } from '@moonfloor/messages/t';

/**
 * Formats a pin's location: as `formatPlace` does, or "Somewhere near" the region or venue if the location is
 * approximate. Null without a country.
 */
export function formatPinPlace(
  event: Pick<EventCard, 'event_location' | 'area' | 'country'> & { place_radius_km?: number | null },
): string | null {
  const { event_location: venue, area, country, place_radius_km: radius = null } = event;
  if (radius === null || country === '') return formatPlace(event);
  if (venue === null || venue === '' || !area)
    return t('Somewhere near {place}', { place: [venue, area, countryName(country)].filter(Boolean).join(', ') });
  return t('{venue}, somewhere near {area}, {country}', { venue, area, country: countryName(country) });
}

type Placed = Pick<EventCard, 'event_location' | 'area' | 'country'>;

/** Returns venue, region and country; none without a country (spec: displayed only when the country exists). */
export const placeNames = ({ event_location: venue, area, country }: Placed): string[] =>
  country === '' ? [] : [venue, area, countryName(country)].flatMap((name) => name || []);

/** Formats venue, region and country, separated by commas; null without a country. */
export const formatPlace = (event: Placed): string | null => placeNames(event).join(', ') || null;
