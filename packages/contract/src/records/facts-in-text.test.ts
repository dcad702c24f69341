import { expect, test } from 'vitest';
import { factsInText } from './facts-in-text.ts';

const read = (text: string) => Object.fromEntries(factsInText(text).map(({ name, value }) => [name, value]));

test.each([
  [
    'No dogs, cash only, camping included, 18+, drug checking by The Loop.',
    { drug_checking: 'yes', camping: 'yes', dogs: 'no', payment: 'cash', minimum_age: 18 },
  ],
  ['Dogs are welcome on a lead. Please do not bring glass.', { dogs: 'yes', glass: 'no' }],
  ['No glass, dogs or fires!', { dogs: 'no', fire: 'no', glass: 'no' }],
  [
    'Hunde bitte zu Hause lassen, keine Glasflaschen. Duschen und Trinkwasser vorhanden, nur Barzahlung, ab 18.',
    { water: 'yes', showers: 'yes', dogs: 'no', glass: 'no', payment: 'cash', minimum_age: 18 },
  ],
  [
    'Keine Hunde! Kinder willkommen, Awareness-Team vor Ort, Einlass ab 16 Jahren',
    { awareness_team: 'yes', dogs: 'no', children: 'yes', minimum_age: 16 },
  ],
  [
    'Chiens interdits, camping gratuit, douches sur place. Espèces uniquement. Interdit aux moins de 18 ans.',
    { showers: 'yes', camping: 'yes', dogs: 'no', payment: 'cash', minimum_age: 18 },
  ],
  [
    'No se permiten perros. Zona de acampada con duchas y agua potable. Solo efectivo. Mayores de 18 años.',
    { water: 'yes', showers: 'yes', camping: 'yes', dogs: 'no', payment: 'cash', minimum_age: 18 },
  ],
  [
    'Proibido vidro e cães. Estacionamento gratuito, camping incluso, dinheiro e cartão. Proibida a entrada de menores de 18 anos',
    { camping: 'yes', parking: 'yes', dogs: 'no', glass: 'no', payment: 'both', minimum_age: 18 },
  ],
  [
    'Cani non ammessi, campeggio libero, docce e parcheggio. Solo contanti.',
    { showers: 'yes', camping: 'yes', parking: 'yes', dogs: 'no', payment: 'cash' },
  ],
  [
    'С собаками нельзя, есть душ и питьевая вода, парковка бесплатная, только наличные, 18+',
    { water: 'yes', showers: 'yes', parking: 'yes', dogs: 'no', payment: 'cash', minimum_age: 18 },
  ],
  [
    'אסור כלבים. יש מקלחות וחניה. מזומן בלבד. כניסה מגיל 18',
    { showers: 'yes', parking: 'yes', dogs: 'no', payment: 'cash', minimum_age: 18 },
  ],
  ['ペット不可。シャワーあり。現金のみ。18歳以上', { showers: 'yes', dogs: 'no', payment: 'cash', minimum_age: 18 }],
  ['Awareness & harm reduction: 0176 1234567', { awareness_team: 'yes', harm_reduction_contact: '0176 1234567' }],
  ['Resale only at https://tickets.example/resale', { resale_link: 'https://tickets.example/resale' }],
  ['18 € at the door, 21 acts', { prices: [{ label: 'at the door', amount: 18, currency: 'EUR', until: null }] }],
  ['All ages. Cashless festival.', { payment: 'card', minimum_age: 0 }],
  [
    'O camping está incluso no ingresso. Chuveiros quentes, praça de alimentação. Não é permitida a entrada de animais nem garrafas de vidro.',
    { food: 'yes', showers: 'yes', camping: 'yes', dogs: 'no', glass: 'no' },
  ],
  [
    'הקמפינג כלול במחיר, יש שירותים ומקלחות. הכניסה לכלבים אסורה. הסעות מתל אביב.',
    { showers: 'yes', toilets: 'yes', camping: 'yes', shuttle: 'yes', dogs: 'no' },
  ],
  ['No dogs in the camping', { dogs: 'no' }],
  ['We do not have any parking. Dogs and other pets are strictly forbidden.', { dogs: 'no', parking: 'no' }],
  ['There are no showers. Camping is not allowed on site.', { showers: 'no', camping: 'no' }],
  ['Hunde sind leider nicht erlaubt. Glas ist auf dem Gelände verboten.', { dogs: 'no', glass: 'no' }],
  ['No hay duchas. Não há estacionamento no local.', { showers: 'no', parking: 'no' }],
  ['Les chiens ne sont pas admis. Pas de parking.', { dogs: 'no', parking: 'no' }],
  ['Psy mile widziane na smyczy! Płatność tylko gotówką.', { dogs: 'yes', payment: 'cash' }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  'Are dogs allowed?',
  'Do not miss the shuttle',
  'We are not responsible for your car in the parking',
  'No liability for the parking',
  'Keine Haftung für Fahrzeuge auf dem Parkplatz',
  'There is no charge for camping',
  'No alcohol in the camping',
  'Kein Feuer auf dem Campingplatz',
  'Dogs barked all night at the last edition',
  'Camping is not included',
  'Showers if the well has water',
  'Dogs allowed. No dogs on the dance floor.',
  '18:00 doors, 21 acts, beer 18 €, ab 18 Uhr, 18+ artists',
  'The glass palace of the forest',
  'Parking limited',
  'Fire show by the Salamander troupe',
  'A line-up for children of the sun',
])('%s states nothing', (text) => {
  expect(read(text)).toEqual({});
});
