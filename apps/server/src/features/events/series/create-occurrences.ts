import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { eventForm } from '@moonfloor/contract/events/events';
import { addDays, daysBetween } from '@moonfloor/contract/values/days';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { parse } from '../../../http/parse.ts';
import { editableBySite, isOwnedByOther } from '../../records/access.ts';
import { toForm } from '../../records/apply-version.ts';
import { isBySite } from '../../records/history.ts';
import { pictureColumn, pictureIds } from '../../records/pictures.ts';
import type { SiteWriting } from '../../records/record-type.ts';
import { changeEditable, finishWrite, requireRecord, writeAsSite } from '../../records/record-writes.ts';
import { simpleRecordTypes } from '../../simple-records/record-type.ts';
import { eventRecordType } from '../record-type.ts';
import { insertEvent } from '../repository.ts';
import { countActs, dayOf, findOccurrences, pickFields, readValues, valuesOn } from './occurrences.ts';
import { findPlan, type Plan, savePlan } from './plan.ts';
import { seriesDays } from './rule-days.ts';

/** Days ahead for which occurrences are created; a week more at a time, so that each series is due once a week. */
export const daysAhead = 365;
const daysMore = 7;
const { occurrencesAtOnce, actsAtOnce } = limits.series;

type CreationDeps = Pick<Deps, 'config' | 'store' | 'contentVersion' | 'clock' | 'lifecycle' | 'today' | 'log'>;

/**
 * Creates missing occurrences of a series for the next twelve months, as many as one transaction may; returns whether there are more.
 * Servers that do so at the same time wait for each other, and the second one finds none missing. A series of which no event is
 * public gets none.
 */
async function createOccurrences(deps: CreationDeps, id: number): Promise<boolean> {
  const today = deps.today();
  const until = addDays(today, daysAhead + daysMore);
  const plan = await findDuePlan(deps.store.db, id, today);
  if (plan === undefined) return false;
  const awaits = await awaitsEvent(deps.store.db, id);
  if (!awaits && (await missingDays(deps.store.db, plan, unfilledSince(plan, today), until)).length === 0) {
    await setFilledUntil(deps.store.db, plan, until);
    return false;
  }
  // a few hundred occurrences take seconds, in which others wait to write
  return writeAsSite(deps, async (writing) => {
    // somebody may have changed it in the meantime
    const duePlan = await findDuePlan(writing.db, id, today);
    if (duePlan === undefined) return false;
    const { author, plan: current } = await publishWithEvent(writing, duePlan, deps.config);
    const missing = await missingDays(writing.db, current, unfilledSince(duePlan, today), until);
    const atOnce = Math.min(occurrencesAtOnce, Math.ceil(actsAtOnce / Math.max(1, countActs(current.template))));
    for (const day of missing.slice(0, atOnce)) await insertOccurrence(writing, current, author, day);
    const isFilled = missing.length <= atOnce;
    if (isFilled) await setFilledUntil(writing.db, current, until);
    return !isFilled;
  });
}

/** Creates missing occurrences of a series that somebody changed or opens. If this fails, the job does it later. */
export async function createAfterRequest(deps: CreationDeps, id: number | null): Promise<void> {
  if (id === null) return;
  try {
    await createOccurrences(deps, id);
  } catch (error) {
    deps.log.error({ err: error, series: id }, 'creating occurrences of a series failed; the job tries again');
  }
}

/**
 * Selects the series whose occurrences are created: one of its events is public, and its author is not suspended, unless it is
 * somebody else's by now.
 */
function selectCreating(db: Kysely<Schema>) {
  return db
    .selectFrom('series')
    .innerJoin('series_plan', 'series_plan.series_id', 'series.id')
    .leftJoin('account', 'account.id', 'series.created_by')
    .where('series.status', '<>', 'deleted')
    .where(({ eb, or }) =>
      or([eb('account.suspended_at', 'is', null), isOwnedByOther('series', { active: true, table: 'series' })]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event')
          .whereRef('series_id', '=', 'series.id')
          .where('event.status', '=', 'published')
          .select('id'),
      ),
    )
    .select('series.id');
}

/** Whether a series is as public as its event: nobody has shown or hidden it so far. */
export async function followsEvent(db: Kysely<Schema>, id: number): Promise<boolean> {
  const following = await db
    .selectFrom('series')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity')
            .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
            .where('activity.resource_type', '=', 'series')
            .whereRef('activity.resource_id', '=', 'series.id')
            .where('activity_change.field', '=', 'status')
            .where(not(isBySite))
            .select('activity.id'),
        ),
      ),
    )
    .select('id')
    .executeTakeFirst();
  return following !== undefined;
}

/** Whether a series waits for its event to become public. */
async function awaitsEvent(db: Kysely<Schema>, id: number): Promise<boolean> {
  const { status } = await requireRecord(db, simpleRecordTypes.series, id);
  return status === 'inactive' && followsEvent(db, id);
}

/**
 * Publishes a series that waits for its event, unless moderators review series and it was edited since. The first occurrences
 * that are created get the values of that event, because no moderator may have seen those of the plan. Returns its plan and
 * its author.
 */
async function publishWithEvent(
  writing: SiteWriting,
  plan: Plan,
  { moderation }: Pick<Deps['config'], 'moderation'>,
): Promise<{ plan: Plan; author: number | null }> {
  const { db } = writing;
  const series = await requireRecord(db, simpleRecordTypes.series, plan.series_id);
  const { created_by: author, created_at, updated_at } = series;
  if (!(await awaitsEvent(db, plan.series_id))) return { plan, author };
  const reviewed = (await hasCreated(db, plan.series_id)) ? plan : await withPublicValues(db, plan);
  await savePlan(db, reviewed);
  if (moderation !== 'all' || updated_at === created_at) await publishSeries(writing, plan.series_id);
  return { plan: reviewed, author };
}

/** Whether public events of a series were created by the site. */
async function hasCreated(db: Kysely<Schema>, series: number): Promise<boolean> {
  const created = await db
    .selectFrom('event')
    .innerJoin('activity', 'activity.resource_id', 'event.id')
    .where('event.series_id', '=', series)
    .where('event.status', '=', 'published')
    .where('activity.resource_type', '=', 'event')
    .where('activity.action_type', '=', 'create')
    .where(isBySite)
    .limit(1)
    .select('event.id')
    .executeTakeFirst();
  return created !== undefined;
}

/**
 * Returns a plan with the values of a public event of its series, one on the day of the rule if there is one. Its dates keep a
 * place hidden that this event has revealed by now.
 */
async function withPublicValues(db: Kysely<Schema>, plan: Plan): Promise<Plan> {
  const occurrences = await findOccurrences(db, plan.series_id, (rows) => rows.where('status', '=', 'published'));
  const reviewed = occurrences.find(({ event_date, series_day: day }) => event_date === day) ?? occurrences[0];
  if (reviewed === undefined) return plan;
  const values = await readValues(db, reviewed);
  const isRevealed = values['place_hidden_until'] === null && plan.template['place_hidden_until'] != null;
  const hiding = ['place_hidden_until', 'place_radius_km'];
  const kept = isRevealed ? pickFields(valuesOn(plan.template, dayOf(values)), hiding) : {};
  return { ...plan, template: { ...values, ...kept } };
}

/** Returns the plan of a series whose occurrences are created and not yet filled for a year from today. */
async function findDuePlan(db: Kysely<Schema>, id: number, today: string): Promise<Plan | undefined> {
  const plan = await findPlan(db, id);
  if (plan === undefined || plan.filled_until >= addDays(today, daysAhead)) return undefined;
  const creating = await selectCreating(db).where('series.id', '=', id).executeTakeFirst();
  return creating && plan;
}

/** Returns the first day on which occurrences may be missing. Earlier ones were purged and do not come back. */
const unfilledSince = ({ filled_until: last }: Plan, today: string): string =>
  last < today ? today : addDays(last, 1);

/** Stores until when a plan is filled, unless it was changed in the meantime. */
async function setFilledUntil(db: Kysely<Schema>, { series_id, filled_until }: Plan, until: string): Promise<void> {
  await db
    .updateTable('series_plan')
    .set({ filled_until: until })
    .where('series_id', '=', series_id)
    .where('filled_until', '=', filled_until)
    .execute();
}

/** Returns the days of a plan, between two days, that no event has, deleted ones included; none while it is cancelled. */
export async function missingDays(db: Kysely<Schema>, plan: Plan, from: string, to: string): Promise<string[]> {
  if (plan.template['event_status'] === 'cancelled') return [];
  const rows = await db
    .selectFrom('event')
    .where('series_id', '=', plan.series_id)
    .where('series_day', '>=', addDays(from, -sameMoonDays))
    .select('series_day')
    .$narrowType<{ series_day: string }>()
    .execute();
  const taken = new Set(rows.map(({ series_day: day }) => day));
  for (const day of await daysOfSameMoons(plan, [...taken, ...plan.exceptions])) taken.add(day);
  return (await seriesDays(plan, from, to)).filter((day) => !taken.has(day));
}

/** Zones in which each full moon is on every day that it is on anywhere. */
const zonesOfAllDays = ['Etc/GMT+12', 'UTC', 'Etc/GMT-14'];

/** Maximum number of days between the dates of one full moon in different time zones; a rule with a weekday adds a week. */
const sameMoonDays = 7;

/** Returns the days of the plan whose full moons some days have already: they were on these before its place moved to another time zone. */
async function daysOfSameMoons(plan: Plan, days: readonly string[]): Promise<string[]> {
  if (days.length === 0 || plan.periods.every(({ rule }) => rule?.freq !== 'FULLMOON')) return [];
  const sorted = days.toSorted();
  const daysIn = (zone: string) =>
    seriesDays(
      { ...plan, exceptions: [], zone },
      addDays(sorted[0]!, -sameMoonDays),
      addDays(sorted.at(-1)!, sameMoonDays),
    );
  const planned = await daysIn(plan.zone);
  const elsewhere = new Set((await Promise.all(zonesOfAllDays.map(daysIn))).flat());
  return days
    .filter((day) => elsewhere.has(day) && !planned.includes(day))
    .flatMap((day) => planned.filter((one) => Math.abs(daysBetween(day, one)) <= sameMoonDays));
}

async function insertOccurrence(
  writing: SiteWriting,
  { series_id, template }: Plan,
  author: number | null,
  day: string,
): Promise<void> {
  const { image = null, ...values } = valuesOn(template, day);
  const form = toForm(eventRecordType, values, {});
  const publishing = () => Promise.resolve({ waits: false, trust: null });
  const id = await insertEvent(
    { ...writing, actor: { id: author }, publishing },
    { ...parse(eventForm, form), series_id, ...pictureColumn({ all: pictureIds(image) }) },
  );
  const event = await requireRecord(writing.db, eventRecordType, id);
  await finishWrite(writing, eventRecordType, event, null, { action: 'create' });
}

/** Series that one step of the job looks up. */
const seriesAtOnce = 100;

export async function createDueOccurrences(deps: CreationDeps, stop: AbortSignal): Promise<void> {
  const lastDay = addDays(deps.today(), daysAhead);
  for (let last = 0; !stop.aborted;) {
    const ids = (await selectDue(deps.store.db, lastDay, last).execute()).map((row) => row.id);
    for (const id of ids)
      try {
        while (!stop.aborted && (await createOccurrences(deps, id)));
      } catch (error) {
        deps.log.error({ err: error, series: id }, 'creating occurrences of a series failed');
      }
    if (ids.length < seriesAtOnce) return;
    last = ids.at(-1)!;
  }
}

/** Selects series whose occurrences are missing from a day on, after one. */
function selectDue(db: Kysely<Schema>, day: string, last: number) {
  return selectCreating(db)
    .where('series_plan.filled_until', '<', day)
    .where('series.id', '>', last)
    .orderBy('series.id')
    .limit(seriesAtOnce);
}

/** Makes a series public. */
async function publishSeries(writing: SiteWriting, id: number): Promise<void> {
  const series = editableBySite(await requireRecord(writing.db, simpleRecordTypes.series, id));
  await changeEditable(writing, simpleRecordTypes.series, series, { action: 'update' }, ({ db, record, now }) =>
    simpleRecordTypes.series.setStatus(db, record, 'active', now),
  );
}
