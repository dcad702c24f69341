import type { Kysely } from 'kysely';
import { z } from 'zod';
import { pastFloor } from '@moonfloor/contract/records/activity';
import { shiftDay, shiftWallTime } from '@moonfloor/lineup/festival-day';
import type { Schema } from '../../../db/schema.ts';
import { daysBetween } from '../../../platform/clock.ts';
import { type Fields, sameValue } from '../../records/history.ts';
import { readFields } from '../../records/record-type.ts';
import { withExactPlace } from '../hidden-place.ts';
import { eventRecordType } from '../record-type.ts';
import type { StoredEvent } from '../repository.ts';

const dayMinutes = 24 * 60;
const floors = z.array(pastFloor);

/** Returns the number of acts of a line-up; 0 without one. */
export const countActs = ({ floors: lineup = null }: Fields): number =>
  lineup === null ? 0 : floors.parse(lineup).reduce((sum, { artists }) => sum + artists.length, 0);

/** Reads the values of an occurrence that others can have, with its day. */
export async function readValues(db: Kysely<Schema>, event: StoredEvent): Promise<Fields> {
  const fields = await readFields(eventRecordType, db, withExactPlace(event));
  return pickFields(
    fields,
    Object.keys(fields).filter((name) => name !== 'status' && name !== 'event_status'),
  );
}

/** Returns the day that values are of. */
export const dayOf = (values: Fields): string => z.string().parse(values['event_date']);

/** Returns the values of an occurrence on another day: times of sets, its end, and the time until which its place is hidden move along. */
export function valuesOn(values: Fields, day: string): Fields {
  const days = daysBetween(dayOf(values), day);
  const later = (time: string | null): string | null => time && shiftWallTime(time, days * dayMinutes);
  const moved: Record<string, Fields[string]> = { ...values, event_date: day };
  const { event_end_date: end, place_hidden_until: until, floors: lineup = null } = values;
  if (typeof end === 'string') moved['event_end_date'] = shiftDay(end, days);
  if (typeof until === 'string') moved['place_hidden_until'] = later(until);
  if (lineup !== null)
    moved['floors'] = floors
      .parse(lineup)
      .map((floor) => ({
        ...floor,
        hours: floor.hours.map((open) => ({ ...open, opens: later(open.opens)!, closes: later(open.closes)! })),
        artists: floor.artists.map((act) => ({ ...act, set_start: later(act.set_start), set_end: later(act.set_end) })),
      }));
  return moved;
}

/** Returns the names of values that are not those of before. */
export const differingFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((name) => !sameValue(before[name], after[name]));

/** Returns some of the values, by their names. */
export const pickFields = (values: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, values[name]!]));
