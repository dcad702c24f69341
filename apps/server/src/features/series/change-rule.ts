import type { ChangedDate } from '@moonfloor/contract/events/events';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { addDays, daysBetween } from '../../platform/clock.ts';
import { eventRecordType } from '../events/record-type.ts';
import { findEvents, setSeriesDay, type StoredEvent } from '../events/repository.ts';
import { applyVersion } from '../records/apply-version.ts';
import type { Fields } from '../records/history.ts';
import { readFields, type WriteContext } from '../records/record-type.ts';
import { changeRecordIn } from '../records/record-writes.ts';
import { type Plan, plannedDates, splitPlan } from './plan.ts';
import type { Repetition } from './rule-dates.ts';
import { valuesOn } from './template.ts';

/** Returns a plan that has another rule from a day on. */
export async function withRule(plan: Plan, from: string, { rule, exceptions, extra }: Repetition): Promise<Plan> {
  const split = await splitPlan(plan, from);
  const before = split.periods.filter(({ first_day: first }) => first < from);
  const [next] = split.periods.slice(before.length);
  const { template, first_day: day } = next ?? before.at(-1)!;
  const period = { first_day: from, rule, template: valuesOn(template, day, from) };
  const past = (days: readonly string[]): string[] => days.filter((one) => one < from);
  const later = (days: readonly string[]): string[] => days.filter((one) => one >= from);
  return {
    ...plan,
    exceptions: [...past(plan.exceptions), ...later(exceptions)],
    extra_dates: [...past(plan.extra_dates), ...later(extra)],
    filled_until: '',
    periods: [...before, period],
  };
}

/** A date is moved to the next one of a new rule if that is at most so many days away, as from Friday to Saturday. */
const maxMove = 3;

/** How far ahead dates may have become events, in days. */
const horizon = 3 * 366;

/**
 * Makes the events of a series from a day on those of its new plan: moves dates, deletes those that it does not have any more,
 * and restores those that it has again. Missing ones are created later. Only events that were dates of the old plan are concerned.
 */
export async function reconcileDates(
  writing: WriteContext,
  old: Plan,
  plan: Plan,
  from: string,
): Promise<ChangedDate[]> {
  const until = addDays(from, horizon);
  const daysOf = async (one: Plan): Promise<string[]> => (await plannedDates(one, from, until)).map(({ day }) => day);
  const wanted = new Set(await daysOf(plan));
  const had = new Set([...(await daysOf(old)), ...old.exceptions]);
  const events = (await findDates(writing.db, plan.series_id, from)).filter(({ series_day: day }) => had.has(day));
  const free = new Set([...wanted].filter((day) => !events.some((event) => event.series_day === day)));
  const results: ChangedDate[] = [];
  for (const event of events) {
    const { series_day: day, status } = event;
    const shown = status !== 'deleted';
    if (wanted.has(day)) {
      if (!shown && old.exceptions.includes(day)) results.push(await setStatus(writing, event, 'published'));
      continue;
    }
    if (!shown) continue;
    const next = [...free].find((one) => Math.abs(daysBetween(day, one)) <= maxMove);
    if (next === undefined || event.event_date !== day) {
      results.push(await setStatus(writing, event, 'deleted'));
      continue;
    }
    free.delete(next);
    results.push(await moveDate(writing, event, next));
  }
  return results;
}

type DateOfSeries = StoredEvent & { series_day: string };

/** Returns the events of a series from a day on, deleted ones included, by day. */
async function findDates(db: Kysely<Schema>, series: number, from: string): Promise<DateOfSeries[]> {
  const rows = await db
    .selectFrom('event')
    .where('series_id', '=', series)
    .where('series_day', '>=', from)
    .select('id')
    .execute();
  if (rows.length === 0) return [];
  const events = await findEvents(
    db,
    rows.map(({ id }) => id),
  );
  return events
    .filter((event): event is DateOfSeries => event.series_day !== null)
    .toSorted((one, other) => (one.series_day < other.series_day ? -1 : 1));
}

async function setStatus(
  writing: WriteContext,
  { id, event_date }: DateOfSeries,
  status: 'published' | 'deleted',
): Promise<ChangedDate> {
  const action = status === 'deleted' ? 'delete' : 'update';
  await changeRecordIn(writing, eventRecordType, { action, id }, ({ db, record, now }) =>
    eventRecordType.setStatus(db, record, status, now),
  );
  return { id, event_date, change: status === 'deleted' ? 'deleted' : 'changed', fields: ['status'], kept: [] };
}

async function moveDate(writing: WriteContext, event: DateOfSeries, day: string): Promise<ChangedDate> {
  const { id, event_date } = event;
  await changeRecordIn(writing, eventRecordType, { action: 'update', id }, async ({ db, record, now }) => {
    const fields = await readFields(eventRecordType, db, eventRecordType.forEditors?.(record) ?? record);
    const moved = valuesOn(fields, event_date, day);
    const changed: Fields = { event_date: day, event_end_date: moved['event_end_date'] ?? null };
    await applyVersion(db, eventRecordType, record, { ...changed, ...timesOf(moved) }, now);
    await setSeriesDay(db, record, day);
  });
  return { id, event_date, change: 'changed', fields: ['event_date'], kept: [] };
}

/** The values that move with the date. */
const timesOf = ({ floors = null, place_hidden_until = null }: Fields): Fields => ({ floors, place_hidden_until });
