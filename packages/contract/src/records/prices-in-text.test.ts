import { expect, test } from 'vitest';
import { pricesInText } from './prices-in-text.ts';

/** The prices of a text in one line each. */
const read = (text: string): string[] =>
  pricesInText(text).map(({ label, amount, currency, until }) => [label, amount, currency, until].join(' | '));

test.each([
  [
    'Early bird 89 €, regular 109 € until 01.05.2027, door 130,50 €',
    ['Early bird | 89 | EUR | ', 'regular | 109 | EUR | 2027-05-01', 'door | 130.5 | EUR | '],
  ],
  [
    'Tickets: Phase 1: €95\nPhase 2: €110 (until 2027-03-31)\nPhase 3: €1,125.00',
    ['Phase 1 | 95 | EUR | ', 'Phase 2 | 110 | EUR | 2027-03-31', 'Phase 3 | 1125 | EUR | '],
  ],
  ['VVK 25€ / AK 30€', ['VVK | 25 | EUR | ', 'AK | 30 | EUR | ']],
  ['Eintritt: 15,- €', ['Eintritt | 15 | EUR | ']],
  ['1º lote R$ 120 até 10/03/2027; 2º lote R$150', ['1º lote | 120 | BRL | 2027-03-10', '2º lote | 150 | BRL | ']],
  ['Prévente 45 EUR – sur place 60 EUR', ['Prévente | 45 | EUR | ', 'sur place | 60 | EUR | ']],
  ['Entrada anticipada 350 MXN\nTaquilla 450 MXN', ['Entrada anticipada | 350 | MXN | ', 'Taquilla | 450 | MXN | ']],
  [
    'Предпродажа 1 500 ₽ до 01.06.2027\nНа входе 2 000 руб.',
    ['Предпродажа | 1500 | RUB | 2027-06-01', 'На входе | 2000 | RUB | '],
  ],
  ['כרטיס מוקדם 180 ₪', ['כרטיס מוקדם | 180 | ILS | ']],
  ['前売 3,500円 / 当日 4,500円', ['前売 | 3500 | JPY | ', '当日 | 4500 | JPY | ']],
  ['Tickets 40-60 €', ['Tickets | 40 | EUR | ', 'Tickets | 60 | EUR | ']],
  ['Tickets: €40 – 60', ['Tickets | 40 | EUR | ', 'Tickets | 60 | EUR | ']],
  ['Early bird 79€ (sold out)', ['Early bird | 79 | EUR | ']],
  ['Campervan pass: £40', ['Campervan pass | 40 | GBP | ']],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  'Tickets from 89 €',
  'Beer 4 €, water free',
  'Tickets $20 at the door',
  'Door 22:00, 300 people',
  '20 € deposit with each ticket',
  'Save 20 € with an early bird ticket',
  'Early bird 89 € or 109 € with camping',
  'Phase 2 110 €',
  'Stage 1 EUR0DANCE, gate 5',
])('%s states no price of a ticket', (text) => {
  expect(read(text)).toEqual([]);
});

test('a day that does not exist is left out, and no more prices are read than an event may have', () => {
  expect(read('Phase 1 89 € until 31.02.2027')).toEqual(['Phase 1 | 89 | EUR | ']);
  expect(read('Phase 1: 89 €\n'.repeat(40))).toHaveLength(12);
});
