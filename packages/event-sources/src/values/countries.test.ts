import { expect, test } from 'vitest';
import { countries } from '@moonfloor/contract/values/countries';
import { parseCountry } from './countries.ts';

test.each([
  ['UK', 'United Kingdom'],
  ['England', 'United Kingdom'],
  ['USA', 'United States'],
  ['U.S.A.', 'United States'],
  ['EE. UU.', 'United States'],
  ['Holland', 'Netherlands'],
  ['The Netherlands', 'Netherlands'],
  ['Czechia', 'Czech Republic'],
  ['Deutschland', 'Germany'],
  ['GER', 'Germany'],
  ['de', 'Germany'],
  ['Allemagne', 'Germany'],
  ['Suisse', 'Switzerland'],
  ['Brasil', 'Brazil'],
  ['Россия', 'Russia'],
  ['ישראל', 'Israel'],
  ['日本', 'Japan'],
  ['Ivory Coast', 'Ivory Coast'],
  ['Korea, Republic of', 'South Korea'],
  ['Iran, Islamic Republic of', 'Iran'],
  ['Congo, the Democratic Republic of the', 'Democratic Republic of the Congo'],
  ['Russian Federation', 'Russia'],
  ['Viet Nam', 'Vietnam'],
  ['Türkiye', 'Turkey'],
  ['DJ', 'Djibouti'],
  ['Perú', 'Peru'],
  ['Cape Verde', 'Cape Verde'],
  ['Burma', 'Myanmar'],
  [' united kingdom ', 'United Kingdom'],
])('%s is %s', (text, name) => {
  expect(parseCountry(text)).toBe(name);
});

test.each(['', 'Atlantis', 'Berlin, Germany', 'x'.repeat(10_000), 'Hong Kong', ','])(
  '%j is not a country of the list',
  (text) => {
    expect(parseCountry(text)).toBeUndefined();
  },
);

test('every country is recognised by its own name and code', () => {
  for (const { name, code } of countries) expect([parseCountry(name), parseCountry(code)]).toEqual([name, name]);
});
