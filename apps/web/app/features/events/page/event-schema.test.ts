import { expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { moonNight as event } from '../../../testing/moon-night.ts';
import { describeFacts } from './describe-facts.ts';
import { eventSchema } from './event-schema.ts';

const offersOf = (ticket_link: string | null, price: string | null) =>
  eventSchema({ ...event, ticket_link, price }, describeFacts(event), 'facts', (path) => path).offers;

test.each([
  ['20 €', '20.00', 'EUR'],
  ['€20,50', '20.50', 'EUR'],
  ['CHF 35', '35.00', 'CHF'],
  ['1200.00 JPY', '1200.00', 'JPY'],
])('%s is a price', (text, price, priceCurrency) => {
  expect(offersOf('https://t.example/', text)).toEqual({
    '@type': 'Offer',
    url: 'https://t.example/',
    price,
    priceCurrency,
  });
  expect(offersOf(null, text)).toEqual({ '@type': 'Offer', price, priceCurrency });
});

test.each(['20–35 €', '20 €, presale 18 €', '20', '$20', '20 VVK', 'EUR 20 EUR', 'free', '1.200 €', null])(
  '%s is no unambiguous price',
  (text) => {
    expect(offersOf('https://t.example/', text)).toEqual({ '@type': 'Offer', url: 'https://t.example/' });
    expect(offersOf(null, text)).toBeUndefined();
  },
);

test('an end that equals the start is not known', () => {
  const times = { event_date: '2030-05-02', event_end_date: null, start_time: '22:00', starts_at: null, ends_at: null };
  const schemaOf = (end_time: string) =>
    eventSchema({ ...event, ...times, end_time }, describeFacts(event), 'facts', (path) => path);
  expect(schemaOf('06:00')).toMatchObject({ startDate: '2030-05-02T22:00', endDate: '2030-05-03T06:00' });
  expect(schemaOf('22:00')).not.toHaveProperty('endDate');
});

test('an event that is postponed says so', () => {
  const schema = eventSchema({ ...event, event_status: 'postponed' }, describeFacts(event), 'facts', (path) => path);
  expect(schema).toMatchObject({ eventStatus: 'https://schema.org/EventPostponed' });
});

test('facts are features of the place, the ages of guests, and offers', () => {
  const facts: EventDetail['facts'] = {
    showers: 'yes',
    dogs: 'no',
    minimum_age: 18,
    prices: [{ label: 'Presale', amount: 18, currency: 'EUR', until: '2027-06-30' }],
  };
  const schema = eventSchema({ ...event, facts }, describeFacts({ facts }), 'facts', (path) => path);
  expect(schema).toMatchObject({
    typicalAgeRange: '18-',
    location: {
      amenityFeature: [
        { '@type': 'LocationFeatureSpecification', name: 'Showers', value: true },
        { '@type': 'LocationFeatureSpecification', name: 'Dogs allowed', value: false },
      ],
    },
    offers: [
      {
        '@type': 'Offer',
        name: 'Presale',
        url: event.ticket_link,
        price: '18.00',
        priceCurrency: 'EUR',
        validThrough: '2027-06-30',
      },
    ],
  });
  expect(eventSchema(event, describeFacts(event), 'facts', (path) => path)).not.toHaveProperty(
    'location.amenityFeature',
  );
});
