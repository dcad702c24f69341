import { expect, test } from 'vitest';
import { eventDetail } from '@moonfloor/contract/events';
import { examples } from '@moonfloor/contract/examples';
import { eventSchema } from './event-schema.ts';

const event = eventDetail.parse(examples.getEvent!.response);
const offersOf = (ticket_link: string | null, price: string | null) =>
  eventSchema({ ...event, ticket_link, price }, 'facts', (path) => path).offers;

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
