import { expect, test } from 'vitest';
import { countryOfAddress } from './country-of-address.ts';

test.each([
  ['8.8.8.8', 'US'],
  ['193.0.6.139', 'NL'],
  ['131.188.3.220', 'DE'],
  ['133.11.0.1', 'JP'],
  ['200.160.2.3', 'BR'],
  ['196.25.1.1', 'ZA'],
  ['2001:67c:2e8:22::c100:68b', 'NL'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:193.0.6.139', 'NL'],
  ['::FFFF:193.0.6.139', 'NL'],
])('%s is in %s', (ip, country) => {
  expect(countryOfAddress(ip)).toBe(country);
});

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '192.168.0.1',
  '127.0.0.1',
  '169.254.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '192.0.2.1',
  '::',
  '::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  '2001:db8::1',
  '::ffff:10.0.0.1',
])('%s has no country', (ip) => {
  expect(countryOfAddress(ip)).toBeNull();
});

test.each([
  '',
  ' ',
  'unknown',
  'localhost',
  '8.8.8',
  '8.8.8.8.8',
  '256.1.1.1',
  '8.8.8.8:53',
  '08.8.8.8',
  '8.8.8.8, 1.1.1.1',
  '::g',
  '[2001:4860:4860::8888]',
  '::ffff:',
  '%',
  '\0',
  '8.8.8.8\n',
  'x'.repeat(100_000),
])('text that is not an address has no country (%#)', (text) => {
  expect(countryOfAddress(text)).toBeNull();
});
