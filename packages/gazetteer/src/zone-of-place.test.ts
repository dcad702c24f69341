import { expect, test } from 'vitest';
import { findZone } from './zone-of-place.ts';

const zoneIn = (country: string, area: string) => findZone({ country, area, latitude: null, longitude: null });

test.each([
  ['United States', 'El Paso, Texas', 'America/Denver'],
  ['United States', 'Austin, TX', 'America/Chicago'],
  ['United States', 'Denver', 'America/Denver'],
  ['United States', 'Club X, Denver CO', 'America/Denver'],
  ['United States', '1 h from Seattle', 'America/Los_Angeles'],
  ['United States', 'Arizona', 'America/Phoenix'],
  ['Canada', 'Lloydminster, AB', 'America/Edmonton'],
  ['Canada', 'Nelson, BC', 'America/Vancouver'],
  ['Brazil', 'Fernando de Noronha, PE', 'America/Noronha'],
  ['Australia', 'Broken Hill, NSW', 'Australia/Broken_Hill'],
  ['Portugal', 'Vila do Porto', 'Atlantic/Azores'],
  ['Mexico', 'Tulum, Quintana Roo', 'America/Cancun'],
  ['China', 'Ürümqi', 'Asia/Shanghai'],
  ['Spain', 'Tenerife', 'Atlantic/Canary'],
  ['Russia', 'Новосибирск', 'Asia/Novosibirsk'],
  ['Indonesia', 'Ubud (Bali)', 'Asia/Makassar'],
])('%s, %s is in %s', (country, area, zone) => {
  expect(zoneIn(country, area)).toEqual({ zone, sure: true });
});

test('an area in several zones, a name of towns in several and an unknown place are guesses', () => {
  for (const area of ['Tennessee', 'Springfield', 'The old mill', 'Festival Park Denver'])
    expect([area, zoneIn('United States', area).sure]).toEqual([area, false]);
});
