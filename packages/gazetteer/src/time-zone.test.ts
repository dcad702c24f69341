import { describe, expect, test } from 'vitest';
import { countries } from '@moonfloor/contract/values/countries';
import { instantIn, localTime, zoneOf, zoneOfCountry } from './time-zone.ts';
import { zoneOfPlace } from './zone-of-place.ts';

test.each([
  [38.72, -9.14, 'Europe/Lisbon'],
  [37.75, -25.67, 'Atlantic/Azores'],
  [15.58, 73.74, 'Asia/Kolkata'],
  [-33.87, 151.21, 'Australia/Sydney'],
  [35.68, 139.77, 'Asia/Tokyo'],
  [-14.13, -47.52, 'America/Sao_Paulo'],
  [27.72, 85.32, 'Asia/Kathmandu'],
  [-16.78, 179.99, 'Pacific/Fiji'],
  [-16.78, -179.99, 'Pacific/Fiji'],
  [0, -30, 'Etc/GMT+2'],
])('%d, %d is in %s', (latitude, longitude, zone) => {
  expect(zoneOf(latitude, longitude)).toBe(zone);
});

test('every place of the world has a zone that can be formatted', () => {
  const zones = new Set<string>();
  for (let latitude = -90; latitude <= 90; latitude += 3) {
    for (let longitude = -180; longitude <= 180; longitude += 3) zones.add(zoneOf(latitude, longitude));
  }
  expect(zones.size).toBeGreaterThan(200);
  for (const zone of zones) expect(localTime(zone, 0).day).toMatch(/^19(70-01-01|69-12-31)$/);
});

test("every country has a zone that shows the country's local time", () => {
  const year = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];
  const clocks = (zone: string): string => year.map((at) => Object.values(localTime(zone, at)).join(' ')).join();
  const wrong = countries.filter(({ name, code }) => {
    const own = new Intl.Locale(`und-${code}`).getTimeZones() ?? [];
    return !own.some((zone) => clocks(zone) === clocks(zoneOfCountry(name)));
  });
  expect(wrong).toEqual([]);
});

test('a country with several zones has that of its largest city, and text that is not a country has UTC', () => {
  expect(zoneOfCountry('United States')).toBe('America/New_York');
  expect(zoneOfCountry('Russia')).toBe('Europe/Moscow');
  expect(zoneOfCountry('Portugal')).toBe('Europe/Lisbon');
  expect(zoneOfCountry('Atlantis')).toBe('UTC');
});

test('coordinates take precedence over the country', () => {
  expect(zoneOfPlace({ area: null, country: 'Portugal', latitude: 37.75, longitude: -25.67 })).toBe('Atlantic/Azores');
  expect(zoneOfPlace({ area: null, country: 'Portugal', latitude: null, longitude: null })).toBe('Europe/Lisbon');
});

describe('local time', () => {
  test.each([
    ['Europe/Lisbon', '2026-01-15', '00:00', '2026-01-15T00:00Z'],
    ['Europe/Lisbon', '2026-07-15', '23:30', '2026-07-15T22:30Z'],
    ['Asia/Kathmandu', '2026-07-15', '06:00', '2026-07-15T00:15Z'],
    ['Pacific/Kiritimati', '2026-07-15', '00:00', '2026-07-14T10:00Z'],
    ['Europe/Berlin', '2026-03-28', '23:00', '2026-03-28T22:00Z'],
    ['Europe/Berlin', '2026-03-29', '12:00', '2026-03-29T10:00Z'],
    // clocks go from two to three: that half hour is skipped
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30Z'],
    // clocks go back from three to two: that half hour occurs twice
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30Z'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00Z'],
    // midnight itself is skipped
    ['Asia/Beirut', '2026-03-29', '00:00', '2026-03-28T22:00Z'],
  ])('in %s is %s %s at %s', (zone, day, time, at) => {
    expect(new Date(instantIn(zone, { day, time })).toISOString().slice(0, 16)).toBe(at.slice(0, 16));
  });

  test('gives the day and time of an instant, midnight as 00:00', () => {
    expect(localTime('Asia/Tokyo', Date.parse('2026-06-14T15:00Z'))).toEqual({ day: '2026-06-15', time: '00:00' });
    expect(localTime('America/St_Johns', Date.parse('2026-06-15T02:29:59Z'))).toEqual({
      day: '2026-06-14',
      time: '23:59',
    });
  });
});
