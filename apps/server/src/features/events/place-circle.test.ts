import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import { zoneOf } from '@moonfloor/gazetteer/time-zone';
import { type Circle, hidingCircle } from './hidden-place.ts';

/** Anywhere, also beside a pole and the date line. */
const place = fc.record({
  latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const km = fc.integer({ min: 1, max: 50 });
const berlin = { latitude: 52.52, longitude: 13.405 };

describe('the circle around a hidden place', () => {
  test('contains the place, and has its time zone', () => {
    fc.assert(
      fc.property(place, km, (spot, radius) => {
        const circle = hidingCircle(spot, radius, null);
        expect(circle.km).toBe(radius);
        expect(distanceKm(spot, circle)).toBeLessThanOrEqual(radius);
        expect(Math.abs(circle.longitude)).toBeLessThanOrEqual(180);
        expect(zoneOf(circle.latitude, circle.longitude)).toBe(zoneOf(spot.latitude, spot.longitude));
      }),
      // always the same places: a thousand draws find the time zone of each
      { numRuns: 300, seed: 1 },
    );
  });

  test('stays the same as long as the place is within it, however often it is asked for', () => {
    fc.assert(
      fc.property(place, km, km, (spot, radius, other) => {
        const first = hidingCircle(spot, radius, null);
        const wider = hidingCircle(spot, Math.max(radius, other), first);
        expect([wider.latitude, wider.longitude]).toEqual([first.latitude, first.longitude]);
        expect(hidingCircle(spot, radius, first)).toEqual(first);
      }),
      { numRuns: 200 },
    );
  });

  test('is drawn inside the last one when it shrinks, so that their overlap is not smaller', () => {
    fc.assert(
      fc.property(place, km, km, (spot, one, other) => {
        const [wide, narrow] = [Math.max(one, other), Math.min(one, other)];
        const first = hidingCircle(spot, wide, null);
        const second = hidingCircle(spot, narrow, first);
        expect(distanceKm(spot, second)).toBeLessThanOrEqual(narrow);
        // where the circles barely overlap, the centre is on the line between both, 0.999 of the radius from the place
        expect(distanceKm(first, second)).toBeLessThanOrEqual(wide - 0.999 * narrow + 1e-6);
      }),
      { numRuns: 300 },
    );
  });

  test('is drawn again for a place outside it', () => {
    const far: Circle = { latitude: 48.1, longitude: 11.6, km: 10 };
    expect(distanceKm(hidingCircle(berlin, 10, far), berlin)).toBeLessThanOrEqual(10);
  });

  test('is anywhere around the place with equal probability per area', () => {
    const distances = Array.from({ length: 5000 }, () => distanceKm(berlin, hidingCircle(berlin, 20, null)));
    // half of a disc's area is within 1/√2 of its radius; 0.05 are seven standard deviations
    const inner = distances.filter((distance) => distance < 20 / Math.SQRT2).length / distances.length;
    expect(inner).toBeGreaterThan(0.45);
    expect(inner).toBeLessThan(0.55);
  });
});
