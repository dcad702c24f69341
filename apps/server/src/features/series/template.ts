import { z } from 'zod';
import { pastFloor } from '@moonfloor/contract/records/activity';
import { shiftDay, shiftWallTime } from '@moonfloor/lineup/festival-day';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { daysBetween } from '../../platform/clock.ts';
import { placeFields, withExactPlace } from '../events/hidden-place.ts';
import { eventRecordType } from '../events/record-type.ts';
import type { StoredEvent } from '../events/repository.ts';
import { type Fields, sameValue } from '../records/history.ts';
import { readFields } from '../records/record-type.ts';

/** Values that each date of a series has for itself. */
const ownFields: ReadonlySet<string> = new Set(['event_date', 'event_status', 'status', 'series_id']);

const dayMinutes = 24 * 60;
const floors = z.array(pastFloor);

/** Returns the number of acts of a line-up; 0 without one. */
export const countActs = ({ floors: lineup = null }: Fields): number =>
  lineup === null ? 0 : floors.parse(lineup).reduce((sum, { artists }) => sum + artists.length, 0);

/** Returns the values of a date as a template has them, on another day: times of sets and its end move along. */
export function valuesOn(fields: Fields, from: string, to: string): Fields {
  const days = daysBetween(from, to);
  const later = (time: string | null): string | null => time && shiftWallTime(time, days * dayMinutes);
  const entries = Object.entries(fields).flatMap(([name, value]): [string, Fields[string]][] => {
    if (ownFields.has(name)) return [];
    if (name === 'event_end_date' && typeof value === 'string') return [[name, shiftDay(value, days)]];
    if (name === 'place_hidden_until' && typeof value === 'string') return [[name, later(value)]];
    if (name !== 'floors' || value === null) return [[name, value]];
    const moved = floors
      .parse(value)
      .map((floor) => ({
        ...floor,
        hours: floor.hours.map((open) => ({ ...open, opens: later(open.opens)!, closes: later(open.closes)! })),
        artists: floor.artists.map((act) => ({ ...act, set_start: later(act.set_start), set_end: later(act.set_end) })),
      }));
    return [[name, moved]];
  });
  return Object.fromEntries(entries);
}

/** Reads the values of a date as a template has them, on a day. */
export async function readTemplate(db: Kysely<Schema>, event: StoredEvent, day: string): Promise<Fields> {
  return valuesOn(await readFields(eventRecordType, db, withExactPlace(event)), event.event_date, day);
}

/** Returns the values of a change that are not those of before. All are of the same day. */
export function changedValues(before: Fields, after: Fields): Fields {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameValue(before[name], value)));
}

/**
 * Returns what a change of all dates does to one: it sets the values that the date has from the template, and keeps its own
 * ones. A place is kept or set as a whole: the next secret venue must not become that of a date which hides none. All values
 * are of the same day.
 */
export function changeOfDate(own: Fields, template: Fields, change: Fields): { values: Fields; kept: string[] } {
  const isOwn = (name: string): boolean => !sameValue(own[name], template[name]);
  const place: ReadonlySet<string> = new Set(placeFields.some(isOwn) ? placeFields : []);
  const differing = Object.keys(changedValues(own, change));
  const [kept = [], set = []] = [true, false].map((keeps) =>
    differing.filter((name) => (place.has(name) || isOwn(name)) === keeps),
  );
  return { values: Object.fromEntries(set.map((name) => [name, change[name]!])), kept };
}
