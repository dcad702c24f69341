import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import { pastFloor } from '@moonfloor/contract/records/activity';
import { daysBetween, addDays } from '@moonfloor/contract/values/days';
import type { OccurrenceScope } from '@moonfloor/contract/values/lists';
import { compareText } from '@moonfloor/contract/values/text';
import type { Schema } from '../../../db/schema.ts';
import { type Fields, sameValue } from '../../records/history.ts';
import { type Editable, readFields, type RecordTransaction, type Writing } from '../../records/record-type.ts';
import { changeRecord } from '../../records/record-writes.ts';
import { withExactPlace } from '../hidden-place.ts';
import { daysLater, daysMoved, type EventDays, floorsLater } from '../moved-times.ts';
import { eventRecordType } from '../record-type.ts';
import { findEvents, type StoredEvent } from '../repository.ts';

/** An event that the rule of a series has created or includes. */
export type Occurrence = StoredEvent & { series_day: string };

/** Returns the occurrences of a series that `narrow` selects, deleted ones included, by day. */
export async function findOccurrences(
  db: Kysely<Schema>,
  series: number,
  narrow: Parameters<typeof findEvents>[1],
): Promise<Occurrence[]> {
  const events = await findEvents(db, (rows) =>
    narrow(rows).where('event.series_id', '=', series).where('series_day', 'is not', null).orderBy('series_day'),
  );
  return events.filter((event): event is Occurrence => event.series_day !== null);
}

/** Which occurrences of a series a change concerns, as seen from the one that was chosen. */
interface Concerned {
  scope: OccurrenceScope;
  chosen: StoredEvent;
  today: string;
}

/** Returns the other occurrences that a change concerns, in order: never past ones. */
export async function findOtherOccurrences(
  db: Kysely<Schema>,
  { scope, chosen: { id, series_id, series_day: day }, today }: Concerned,
): Promise<Occurrence[]> {
  if (scope === 'this' || series_id === null || day === null) return [];
  return findOccurrences(db, series_id, (rows) =>
    rows
      .where('event.id', '<>', id)
      .where('status', '<>', 'deleted')
      .where(({ eb, fn }) => eb(fn.coalesce('event_end_date', 'event_date'), '>=', today))
      .where('series_day', '>=', scope === 'following' ? day : ''),
  );
}

/** Writes which series and day an event belongs to. The event is not changed by it, and keeps its version. */
export async function setOccurrenceColumns(
  db: RecordTransaction,
  { id }: Editable<Pick<StoredEvent, 'id'>>,
  columns: Partial<Pick<StoredEvent, 'series_id' | 'series_day' | 'own_fields'>>,
): Promise<void> {
  await db.updateTable('event').set(columns).where('id', '=', id).execute();
}

export async function deleteOccurrence(
  writing: Writing,
  occurrence: Pick<StoredEvent, 'id' | 'event_date'>,
): Promise<ChangedOccurrence> {
  await changeRecord(writing, eventRecordType, { action: 'delete', id: occurrence.id }, ({ db, record, now }) =>
    eventRecordType.setStatus(db, record, 'deleted', now),
  );
  return deletedChange(occurrence);
}

/** Returns a deleted occurrence as API responses about series show it. */
export const deletedChange = ({ id, event_date }: Pick<StoredEvent, 'id' | 'event_date'>): ChangedOccurrence => ({
  id,
  event_date,
  change: 'deleted',
  fields: ['status'],
  kept: [],
});

const floors = z.array(pastFloor);

/** Returns the number of acts of a line-up; 0 without one. */
export const countActs = ({ floors: lineup = null }: Fields): number =>
  lineup === null ? 0 : floors.parse(lineup).reduce((sum, { artists }) => sum + artists.length, 0);

/** Reads the values of an occurrence that others can have, with its day. */
export const readValues = async (db: Kysely<Schema>, event: StoredEvent): Promise<Fields> =>
  sharedValues(await readFields(eventRecordType, db, withExactPlace(event)));

/** Returns the values that other occurrences can have, with the day. */
export const sharedValues = ({ status: _, event_status: __, ...values }: Fields): Fields => values;

export const dayOf = (values: Fields): string => z.string().parse(values['event_date']);

/** Returns the values of an occurrence on another day: times of sets, its end, and the time until which its place is hidden move along. */
export function valuesOn(values: Fields, day: string): Fields {
  const days = daysBetween(dayOf(values), day);
  const moved: Record<string, Fields[string]> = { ...values, event_date: day };
  const { event_end_date: end, place_hidden_until: until, floors: lineup = null } = values;
  if (typeof end === 'string') moved['event_end_date'] = addDays(end, days);
  if (typeof until === 'string') moved['place_hidden_until'] = daysLater(until, days);
  if (lineup !== null) moved['floors'] = floorsLater(floors.parse(lineup), days);
  return moved;
}

/** Returns the values of an event with its floors as they would be if it had other days. */
export function withFloorsMoved(values: Fields, days: Fields): Fields {
  const moved = daysMoved(daysOf(values), daysOf({ ...values, ...days }));
  return { ...values, floors: valuesOn(values, addDays(dayOf(values), moved))['floors'] ?? null };
}

const daysOf = (values: Fields): EventDays => ({
  event_date: dayOf(values),
  event_end_date: z.string().nullable().parse(values['event_end_date']),
});

export const differingFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((name) => !sameValue(before[name], after[name]));

/** Returns the values with the given names. */
export const pickFields = (values: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, values[name]!]));

export const byDay = (one: ChangedOccurrence, other: ChangedOccurrence): number =>
  compareText(one.event_date, other.event_date) || one.id - other.id;

export const ruledDay = ({ series_day, event_date }: StoredEvent): string => series_day ?? event_date;
