import { expect, test } from 'vitest';
import { findZone, isZoneOfCountry } from './time-zone.ts';
import { zoneAreas } from './zone-areas.ts';

test.each([
  ['United States', 'El Paso, Texas', 'America/Denver'],
  ['United States', 'Austin, TX', 'America/Chicago'],
  ['Canada', 'Lloydminster, SK', 'America/Edmonton'],
  ['Brazil', 'Fernando de Noronha, PE', 'America/Noronha'],
  ['Australia', 'Broken Hill, NSW', 'Australia/Adelaide'],
  ['Portugal', 'Vila do Porto', 'Atlantic/Azores'],
  ['Mexico', 'Sayulita, Nayarit', 'America/Bahia_Banderas'],
  ['China', 'Ürümqi', 'Asia/Shanghai'],
])('%s, %s is in %s', (country, area, zone) => {
  expect(findZone({ country, area, latitude: null, longitude: null })).toEqual({ zone, sure: true });
});

test('every zone of the table belongs to its country', () => {
  const others = Object.entries(zoneAreas).flatMap(([code, zones]) =>
    Object.keys(zones).filter((zone) => !isZoneOfCountry(zone, code)),
  );
  expect(others).toEqual([]);
});
