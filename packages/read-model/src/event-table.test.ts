import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packEvents } from '@moonfloor/contract/events/event-table';
import { joinTableParts, packTablePart } from './event-table.ts';

const day = fc.record({ month: fc.integer({ min: 1, max: 4 }), day: fc.integer({ min: 1, max: 28 }) });
const row = fc.record({
  id: fc.integer({ min: 1, max: 100_000 }),
  on: day,
  nights: fc.integer({ min: 0, max: 40 }),
  event_status: fc.constantFrom('scheduled', 'moved', 'postponed', 'cancelled'),
  event_name: fc.string({ unit: 'grapheme' }),
  event_location: fc.option(fc.string()),
  area: fc.option(fc.constantFrom('Here', '",[', '\\')),
  country: fc.constantFrom('Chile', 'Peru', 'Côte d’Ivoire', '"Quoted"'),
  place: fc.option(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  ),
  alternative_names: fc.array(fc.constantFrom('"', 'ЛУНА', 'Moon, a'), { maxLength: 2 }),
  place_radius_km: fc.option(fc.integer({ min: 1, max: 50 })),
  styles: fc.nat(4000),
  facts: fc.nat(0xfffff),
  series_id: fc.option(fc.nat(50)),
});

test('joined months equal all events packed at once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), fc.boolean(), (made, backwards) => {
      const rows = made.map(({ on, nights, place, ...rest }) => {
        const first = new Date(Date.UTC(2026, on.month, on.day));
        const event_end_date =
          nights === 0 ? null : new Date(first.getTime() + nights * 86_400_000).toISOString().slice(0, 10);
        return {
          ...rest,
          event_date: first.toISOString().slice(0, 10),
          event_end_date,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
        };
      });
      rows.sort((a, b) => a.event_date.localeCompare(b.event_date) || a.id - b.id);
      if (backwards) rows.reverse();
      const months = Map.groupBy(rows, ({ event_date }) => event_date.slice(0, 7));
      const parts = [...months.values()].map((some) => packTablePart(some));
      const whole = JSON.parse(JSON.stringify(packEvents(rows)));
      expect(JSON.parse(joinTableParts(parts))).toEqual(whole);
      // Cached parts are joined again with other countries before them.
      expect(JSON.parse(joinTableParts(parts.slice(1)))).toEqual(
        JSON.parse(JSON.stringify(packEvents([...months.values()].slice(1).flat()))),
      );
    }),
  );
});
