import type { MusicEvent, Offer, Place } from 'schema-dts';
import { shareCardPath } from '@moonfloor/contract/api/share-cards';
import { endOf } from '@moonfloor/contract/events/event-times';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { EventStatus } from '@moonfloor/contract/values/lists';
import type { ToAbsoluteUrl } from '../../seo/page-meta.ts';
import { addressSchema, partySchema } from '../../seo/schema-parts.ts';
import { withOffset } from '../timetable/timetable-schema.ts';
import type { DescribedFacts } from './describe-facts.ts';

/** Status of an event (https://schema.org/EventStatusType). */
const schemaEventStatus = {
  scheduled: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  moved: 'https://schema.org/EventRescheduled',
  cancelled: 'https://schema.org/EventCancelled',
} as const satisfies Record<EventStatus, string>;

/**
 * Returns an event as schema.org data (https://schema.org/MusicEvent), with the properties that search engines require
 * (https://developers.google.com/search/docs/appearance/structured-data/event). `description` is that for
 * the reader.
 */
export function eventSchema(
  event: EventDetail,
  facts: DescribedFacts,
  description: string,
  absolute: ToAbsoluteUrl,
): Exclude<MusicEvent, string> {
  return {
    '@type': 'MusicEvent',
    '@id': absolute(`/event/${event.id}`),
    name: event.event_name,
    ...(event.alternative_names.length > 0 && { alternateName: event.alternative_names }),
    ...datesOf(event),
    eventStatus: schemaEventStatus[event.event_status],
    ...(event.previous_date !== null && { previousStartDate: event.previous_date }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    description,
    image: [...(event.image_url === null ? [] : [absolute(event.image_url)]), absolute(shareCardPath('event', event))],
    location: placeOf(event, facts),
    performer: event.floors.flatMap((floor) =>
      floor.artists
        .filter(({ cancelled }) => !cancelled)
        .map(({ id, artist_name: name }) => partySchema('MusicGroup', 'artist', { id, name }, absolute)),
    ),
    ...(event.decorations.length > 0 && {
      contributor: event.decorations.map(({ id, decoration_name: name }) =>
        partySchema('Organization', 'decoration', { id, name }, absolute),
      ),
    }),
    ...(event.promoters.length > 0 && {
      organizer: event.promoters.map(({ id, promoter_name: name }) =>
        partySchema('Organization', 'promoter', { id, name }, absolute),
      ),
    }),
    ...offersOf(event),
    ...(event.facts.minimum_age !== undefined && { typicalAgeRange: `${event.facts.minimum_age}-` }),
    ...(event.event_page_link !== null && { sameAs: event.event_page_link }),
  };
}

/**
 * Returns start and end: days, or local times, with the offset at the venue as far as it is known for sure. An unknown end is left out
 * unless it is on a later day.
 */
function datesOf(event: EventDetail): { startDate: string; endDate?: string } {
  const { event_date: day, event_end_date: lastDay, start_time: starts } = event;
  if (starts === null) return { startDate: day, endDate: lastDay ?? day };
  const startDate = withOffset(`${day}T${starts}`, event.starts_at);
  const end = endOf(event);
  if (end === null) return { startDate, ...(lastDay !== null && lastDay > day && { endDate: lastDay }) };
  return { startDate, endDate: withOffset(`${end.day}T${end.time}`, event.ends_at) };
}

/** Returns where tickets are sold; with the prices, or the price if it is a single amount with a currency. */
function offersOf({ ticket_link: url, price, facts }: EventDetail): {
  offers?: Exclude<Offer, string> | Exclude<Offer, string>[];
} {
  const { prices = [] } = facts;
  if (prices.length > 0)
    return {
      offers: prices.map(({ label, amount, currency: priceCurrency, until }) => ({
        '@type': 'Offer',
        ...(label !== null && { name: label }),
        ...(url !== null && { url }),
        price: amount.toFixed(2),
        priceCurrency,
        ...(until !== null && { validThrough: until }),
      })),
    };
  const [, before, integerPart, cents = '00', after] = priceWithCurrency.exec(price ?? '') ?? [];
  const sign = (before ?? '') + (after ?? '');
  const currency = sign === '€' ? 'EUR' : Intl.supportedValuesOf?.('currency').find((code) => code === sign);
  if (url === null && currency === undefined) return {};
  return {
    offers: {
      '@type': 'Offer',
      ...(url !== null && { url }),
      ...(currency !== undefined && { price: `${integerPart}.${cents}`, priceCurrency: currency }),
    },
  };
}

/** An amount with its currency before or after it. */
const priceWithCurrency = /^(€|[A-Z]{3})? ?(\d{1,7})(?:[.,](\d\d))? ?(€|[A-Z]{3})?$/;

/** `known` are the features that the place is known to have, or not to have (https://schema.org/amenityFeature). */
function placeOf(event: EventDetail, { known: knownFacts }: Pick<DescribedFacts, 'known'>): Exclude<Place, string> {
  const features = knownFacts.flatMap(({ feature }) =>
    feature === undefined
      ? []
      : [{ '@type': 'LocationFeatureSpecification' as const, name: feature[0], value: feature[1] }],
  );
  const { event_location: venue, area, country, latitude, longitude, place_radius_km: radius } = event;
  const coordinates =
    latitude === null || longitude === null ? null : { '@type': 'GeoCoordinates' as const, latitude, longitude };
  return {
    '@type': 'Place',
    name: venue ?? area ?? country,
    address: addressSchema(area, country, 'addressRegion'),
    // in metres (https://schema.org/geoRadius)
    ...(coordinates !== null && {
      geo: radius === null ? coordinates : { '@type': 'GeoCircle', geoMidpoint: coordinates, geoRadius: radius * 1000 },
    }),
    ...(features.length > 0 && { amenityFeature: features }),
  };
}
