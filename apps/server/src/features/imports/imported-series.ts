import type { Kysely } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import type { SourceEvent } from '@moonfloor/event-sources/source-event';
import type { Schema } from '../../db/schema.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { eventRecordType } from '../events/record-type.ts';
import type { StoredEvent } from '../events/repository.ts';
import { setOccurrenceColumns } from '../events/series/occurrences.ts';
import { findPlan, ruleOf } from '../events/series/plan.ts';
import { seriesDays } from '../events/series/rule-days.ts';
import { requireJoinable, startSeries } from '../events/series/start-series.ts';
import { editableBySite, findEditRights, mayEdit } from '../records/access.ts';
import type { Writing } from '../records/record-type.ts';
import { requireRecord } from '../records/record-writes.ts';
import { simpleRecordTypes } from '../simple-records/record-type.ts';
import type { SourceValues } from './merge-fields.ts';
import type { SourceId } from './source-links.ts';

/** The stored series of an entry; `single` if its entries were imported as single events, `new` if they were not imported. */
export type KnownSeries = { in: number } | 'single' | 'new';

/** The parts of an imported row that its series needs. */
interface SeriesRow {
  entry: SourceEvent;
  incoming: SourceValues;
  event: object | null;
  series: KnownSeries;
}

/** What the ids of all entries of a series begin with. */
const prefixOf = ({ source_id: id }: SourceId): string => id.slice(0, id.lastIndexOf('#') + 1);

/** Columns that decide whether a member may see an event. */
const seenColumns = ['event.id', 'event.status', 'event.created_by', 'event.series_id'] as const;

/** Returns a function that tells whether the caller may see an event. */
async function findSight(db: Kysely<Schema>, actor: Actor) {
  const edits = await findEditRights(db, actor);
  return (event: Pick<StoredEvent, 'id' | 'status' | 'created_by' | 'series_id'>): boolean =>
    event.status === 'published' || isModerator(actor.role) || edits('event', event);
}

/** Finds the series into which entries were imported before, by their ids. What others imported counts as far as the actor may see it. */
export async function findKnownSeries(
  db: Kysely<Schema>,
  actor: Actor,
  entries: readonly SourceEvent[],
): Promise<(entry: SourceEvent) => KnownSeries> {
  const keyOf = (entry: SourceEvent): string => `${entry.source}\n${prefixOf(entry)}`;
  const seriesByKey = new Map<string, KnownSeries>();
  const edits = await findEditRights(db, actor);
  const isSeen = await findSight(db, actor);
  for (const entry of entries) {
    if (entry.series === undefined || seriesByKey.has(keyOf(entry))) continue;
    const prefix = prefixOf(entry);
    const rows = await db
      .selectFrom('event_source')
      .innerJoin('event', 'event.id', 'event_source.event_id')
      .where('source', '=', entry.source)
      .where('source_id', '>=', prefix)
      // the character after #
      .where('source_id', '<', `${prefix.slice(0, -1)}$`)
      .select(seenColumns)
      .execute();
    const visibleRows = rows.filter(isSeen);
    const ids = new Set(visibleRows.flatMap(({ series_id: id }) => id ?? []));
    const series = await Promise.all([...ids].map((id) => simpleRecordTypes.series.find(db, id)));
    const joinable = series.find((one) => one?.status === 'active' || (one && edits('series', one)));
    seriesByKey.set(
      keyOf(entry),
      visibleRows.length === 0 ? 'new' : joinable === undefined ? 'single' : { in: joinable.id },
    );
  }
  return (entry) => (entry.series === undefined ? 'single' : seriesByKey.get(keyOf(entry))!);
}

/** Returns the days that sources leave out, by the id of the stored series. */
export const daysNotInSource = (rows: readonly Pick<SeriesRow, 'series' | 'entry'>[]): ReadonlyMap<number, string[]> =>
  new Map(
    rows.flatMap(({ series, entry: { series: { exceptions = [] } = {} } }) =>
      typeof series === 'object' && exceptions.length > 0 ? [[series.in, exceptions] as const] : [],
    ),
  );

/**
 * Returns the events of a series that a member may see, by their day in the rule. A merged series may have several of a day:
 * a public one counts, then a draft, then a deleted one.
 */
export async function eventsByDay(
  db: Kysely<Schema>,
  actor: Actor,
  series: number,
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom('event')
    .where('series_id', '=', series)
    .where('series_day', 'is not', null)
    // the last one of a day counts
    .orderBy((eb) => eb.case('status').when('published').then(2).when('draft').then(1).else(0).end())
    .orderBy('id', 'desc')
    .select([...seenColumns, 'series_day'])
    .execute();
  return new Map(rows.filter(await findSight(db, actor)).map((event) => [event.series_day, event.id]));
}

/** Returns the stored series that a row joins; null for a single event or an occurrence of a new series. */
export const joinedSeries = async (writing: Writing, { series, incoming }: SeriesRow): Promise<number | null> =>
  typeof series === 'object' && (await mayJoin(writing, series.in, incoming)) ? series.in : null;

/** Whether an import may add an event to a series: the rules of the form, and also one's own series while it waits. */
async function mayJoin(writing: Writing, series_id: number, form: SourceValues): Promise<boolean> {
  if (await mayEditSeries(writing, series_id)) return true;
  try {
    await requireJoinable(writing, { ...form, series_id });
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

export const mayEditSeries = async (
  { db, actor }: { db: Kysely<Schema>; actor: Actor },
  series: number,
): Promise<boolean> => mayEdit(db, actor, 'series', await requireRecord(db, simpleRecordTypes.series, series));

/** A row that became an event of a stored series, or (null) of a new one. */
export interface ImportedOccurrence {
  one: SeriesRow;
  event: number;
  series: number | null;
}

/** Returns the days that the source leaves out and the stored series still has; none if the series is not the actor's own. */
export async function daysLeftOut(
  context: { db: Kysely<Schema>; actor: Actor },
  { series, entry }: Pick<SeriesRow, 'series' | 'entry'>,
): Promise<string[]> {
  const days = entry.series?.exceptions.toSorted() ?? [];
  if (typeof series !== 'object' || days.length === 0 || !(await mayEditSeries(context, series.in))) return [];
  const plan = await findPlan(context.db, series.in);
  const had = new Set(plan === undefined ? [] : await seriesDays(plan, days[0]!, days.at(-1)!));
  return days.filter((day) => had.has(day));
}

/**
 * Starts new series with the values of an occurrence that their source did not change; days that were not chosen are exceptions.
 * `entries` are all of the source.
 */
export async function saveImportedSeries(
  writing: Writing,
  entries: readonly SourceEvent[],
  occurrences: readonly ImportedOccurrence[],
): Promise<void> {
  const { db } = writing;
  for (const rows of Map.groupBy(occurrences, ({ one, series }) => series ?? one.entry.series?.id).values()) {
    const isPlain = ({ incoming, entry }: SeriesRow): boolean => incoming.event_date === entry.series?.day;
    const { one, event, series: storedSeriesId } = rows.find((row) => isPlain(row.one)) ?? rows[0]!;
    const { id, recurrence, exceptions: statedExceptions, extra_dates, first } = one.entry.series!;
    let series_id = storedSeriesId;
    if (series_id === null) {
      const chosen = new Set(rows.map((row) => row.one.entry.series?.day));
      const days = entries.flatMap(({ series }) => (series?.id === id ? series.day : []));
      const exceptions = [...new Set([...statedExceptions, ...days.filter((day) => !chosen.has(day))])].toSorted();
      const timing = { periods: [{ first_day: first, rule: ruleOf(recurrence) }], exceptions, extra_dates };
      ({ series_id } = await startSeries(writing, await requireRecord(db, eventRecordType, event), timing));
    }
    for (const row of rows) {
      const columns = { series_id, series_day: row.one.entry.series!.day };
      await setOccurrenceColumns(db, editableBySite({ id: row.event }), columns);
    }
  }
}
