import { t } from '@moonfloor/messages/t';
import { findCountry } from '@moonfloor/contract/countries';
import { distanceKm } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import { findPlaces, type FoundPlace } from '@moonfloor/gazetteer/find-places';
import { TimeSlicer } from '@moonfloor/read-model/time-slicer';
import type { SourceEvent } from '../sources/source-event.ts';

/** Fields that a place found by its name fills in. */
export const placeFields = ['latitude', 'longitude', 'place_radius_km'] as const;

/** Most namesakes of a place that are compared, and the distance in km from which they are others. */
const maxNamesakes = 10;
const otherKm = 50;

/** How many times as many people as its largest namesake a place must have to be the one that is meant. */
const timesLarger = 3;

/** Fewest people of a town that is found by the name of a venue alone. */
const minPeople = 2000;

/** Smallest radius in km of a circle that is found by a name: festivals are outside the villages after which they are called. */
const minRadiusKm = 5;

/**
 * Gives events without coordinates the circle in which they take place, with a note, if exactly one place of their country has the
 * name of their area or venue. `defaultCountry` is the country of events that do not name one.
 */
export async function addApproximatePlaces(
  events: readonly SourceEvent[],
  defaultCountry: string | null,
): Promise<SourceEvent[]> {
  const located: SourceEvent[] = [];
  const slicer = new TimeSlicer();
  for (const event of events) {
    await slicer.yieldIfDue();
    const place = event.fields.latitude ? undefined : placeOf(event, defaultCountry);
    located.push(place === undefined ? event : locate(event, place));
  }
  return located;
}

function placeOf({ fields }: SourceEvent, defaultCountry: string | null): FoundPlace | undefined {
  const { event_location: venue = '', area = '', country } = fields;
  const known = findCountry(country || (defaultCountry ?? ''));
  const text = [venue, area].filter(Boolean).join(', ');
  if (known === undefined || text === '') return undefined;
  const [best, ...others] = findPlaces(text, { country: known.name, limit: maxNamesakes });
  if (best === undefined || best.radiusKm > limits.placeRadiusKm.max) return undefined;
  if (area === '' && (best.kind !== 'town' || !best.isWhole || best.population < minPeople)) return undefined;
  const isAmbiguous = others.some(
    (other) => other.population * timesLarger > best.population && distanceKm(best, other) > otherKm,
  );
  return isAmbiguous ? undefined : best;
}

function locate(event: SourceEvent, { label, latitude, longitude, radiusKm }: FoundPlace): SourceEvent {
  return {
    ...event,
    fields: {
      ...event.fields,
      latitude: latitude.toFixed(4),
      longitude: longitude.toFixed(4),
      place_radius_km: String(Math.max(radiusKm, minRadiusKm)),
    },
    guessed: placeFields,
    notes: [...event.notes, t('The pin is the middle of {place}, found by its name', { place: label })],
  };
}
