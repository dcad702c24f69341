import { limits } from '@moonfloor/contract/api/limits';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import { hasName } from '@moonfloor/contract/events/geo-parameters';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { type CountryName, findCountry } from '@moonfloor/contract/values/countries';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import type { SourceEvent } from '@moonfloor/event-sources/source-event';
import { findPlaces, type FoundPlace } from '@moonfloor/gazetteer/find-places';
import { t } from '@moonfloor/messages/t';

/** Fields that a place found by its name fills in. */
const placeFields = ['latitude', 'longitude', 'place_radius_km'] as const;

/** Most namesakes of a place that are compared, and the distance in km from which they are others. */
const maxNamesakes = 10;
const otherKm = 50;

/** How many times as many people as its largest namesake a place must have to be the one that is meant. */
const timesLarger = 3;

/** Fewest people of a town that is found by the name of a venue alone, unless that is its whole name and the source states its country. */
const minPeople = 2000;

/** Smallest radius in km of a circle that is found by a name: festivals are outside the villages after which they are called. */
const minRadiusKm = 5;

/** Most venues of one import that are looked for among those of this site. */
const maxVenues = 500;

/** Where an event may be: its venue and area, in a country. */
interface NamedPlace {
  venue: string;
  area: string;
  country: CountryName;
  /** Whether the source states the country. */
  isStated: boolean;
}

/**
 * Gives events without coordinates a pin, with a note: that of this site's venue of the same name; else a circle, if
 * exactly one place of their country has the name of their area or venue. A region that tells which one is meant is
 * added to the area, and so is one in which the town is not known: then there is no pin. Events that name no country are in `defaultCountry`.
 */
export async function addApproximatePlaces(
  events: readonly SourceEvent[],
  defaultCountry: string | null,
  findVenue: (place: NamedPlace) => Promise<SuggestedPlace | undefined>,
): Promise<SourceEvent[]> {
  const located: SourceEvent[] = [];
  const slicer = new TimeSlicer();
  const venues = new Map<string, Promise<SuggestedPlace | undefined>>();
  // the occurrences of a series share their place
  const places = new Map<string, FoundPlace | undefined>();
  const keyOf = ({ venue, area, country, isStated }: NamedPlace): string => [venue, area, country, isStated].join('\n');
  const venueOf = (place: NamedPlace): Promise<SuggestedPlace | undefined> => {
    const key = keyOf(place);
    const position = venues.get(key) ?? (venues.size < maxVenues ? findVenue(place) : Promise.resolve(undefined));
    venues.set(key, position);
    return position;
  };
  const placeNamed = (place: NamedPlace): FoundPlace | undefined => {
    const key = keyOf(place);
    if (!places.has(key)) places.set(key, placeOf(place));
    return places.get(key);
  };
  for (const event of events) {
    await slicer.yieldIfDue();
    const { event_location: venue = '', area = '', country, latitude } = event.fields;
    const eventCountry = findCountry(country || (defaultCountry ?? ''));
    const region = area === '' || event.corrected?.includes('area') ? '' : (event.region ?? '');
    const whole = region === '' ? area : `${area}, ${region}`;
    const wholeEvent = whole === area ? event : { ...event, fields: { ...event.fields, area: whole } };
    if (eventCountry === undefined || (latitude && region === '')) {
      located.push(wholeEvent);
      continue;
    }
    const writtenPlace = { venue, area, country: eventCountry.name, isStated: Boolean(country) };
    const alone = placeNamed(writtenPlace);
    const within = whole === area ? alone : placeNamed({ ...writtenPlace, area: whole });
    // a town with namesakes in other regions, or one that is not known in its own
    const named = within === undefined || alone?.label !== within.label ? wholeEvent : event;
    if (latitude) {
      located.push(named);
      continue;
    }
    const knownVenue = venue === '' ? undefined : await venueOf(writtenPlace);
    if (knownVenue !== undefined) {
      located.push(atVenue(named, knownVenue));
      continue;
    }
    const isRegion = within === undefined && findPlaces(region, { country: eventCountry.name, limit: 1 }).length > 0;
    const place = within ?? (isRegion ? undefined : alone);
    located.push(place === undefined ? named : locate(named, place));
  }
  return located;
}

function placeOf({ venue, area, country, isStated }: NamedPlace): FoundPlace | undefined {
  const text = [venue, area].filter(Boolean).join(', ');
  if (text === '') return undefined;
  const [best, ...others] = findPlaces(text, { country, limit: maxNamesakes });
  if (best === undefined || best.radiusKm > limits.placeRadiusKm.max) return undefined;
  const isKnown = best.population >= minPeople || (isStated && hasName({ ...best, name: best.label }, venue));
  if (area === '' && (best.kind !== 'town' || !best.isWhole || !isKnown)) return undefined;
  const isAmbiguous = others.some(
    (other) => other.population * timesLarger > best.population && distanceKm(best, other) > otherKm,
  );
  return isAmbiguous ? undefined : best;
}

const locate = (event: SourceEvent, { label, latitude, longitude, radiusKm }: FoundPlace): SourceEvent => ({
  ...withPin(event, { latitude, longitude, radius_km: Math.max(radiusKm, minRadiusKm) }, 4),
  notes: [...event.notes, t('The pin is the middle of {place}, found by its name', { place: label })],
});

const atVenue = (event: SourceEvent, venue: SuggestedPlace): SourceEvent => ({
  ...withPin(event, venue, 6),
  notes: [...event.notes, t('The pin is that of {place}, where other events take place', { place: venue.name })],
});

const withPin = (
  event: SourceEvent,
  { latitude, longitude, radius_km: km }: Pick<SuggestedPlace, 'latitude' | 'longitude' | 'radius_km'>,
  digits: number,
): SourceEvent => ({
  ...event,
  fields: {
    ...event.fields,
    latitude: String(Number(latitude.toFixed(digits))),
    longitude: String(Number(longitude.toFixed(digits))),
    place_radius_km: km === null ? '' : String(km),
  },
  guessed: placeFields,
});
