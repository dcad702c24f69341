import { expect, test } from 'vitest';
import type { EventCountry } from '@moonfloor/contract/events/events';
import { worldView } from '../../../ui/map/map-types.ts';
import { initialMapView } from './use-map-view.ts';

const row = (country: string, upcoming: number, past = 0): EventCountry => ({
  country,
  upcoming,
  past,
  next_date: null,
});

test('starts with the world when there are no events', () => {
  expect(initialMapView([], 'upcoming')).toEqual(worldView);
  expect(initialMapView([row('Portugal', 0, 3)], 'upcoming')).toEqual(worldView);
});

test('fits countries that are close together', () => {
  const {
    center: [lat, lng],
    zoom,
  } = initialMapView([row('Portugal', 3), row('Spain', 1)], 'upcoming');
  expect(zoom).toBe(4);
  expect(lat).toBeCloseTo(40, 0);
  expect(lng).toBeLessThan(-4);
  expect(initialMapView([row('Portugal', 0, 1), row('Germany', 5)], 'past').zoom).toBe(4);
  expect(initialMapView([row('Portugal', 1), row('Finland', 5)], 'upcoming').zoom).toBeLessThan(4);
});

test('starts at the densest region when events are spread over the world', () => {
  const world = [row('Germany', 30), row('Portugal', 20), row('Brazil', 9), row('Australia', 12), row('India', 8)];
  const {
    center: [lat, lng],
    zoom,
  } = initialMapView(world, 'upcoming');
  expect(zoom).toBe(2);
  // Germany and Portugal are within a phone's map of 360 × 360 px around the centre
  const y = (degrees: number): number => (Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI)) * 1024;
  for (const [latitude, longitude] of [
    [51, 10],
    [39.5, -8],
  ] as const) {
    expect(Math.abs(y(latitude) - y(lat))).toBeLessThan(140);
    expect((Math.abs(longitude - lng) / 360) * 1024).toBeLessThan(140);
  }
});
