import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { parseRecurrence } from '@moonfloor/contract/events/recurrence';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { setSeriesDay, type StoredEvent } from '../events/repository.ts';
import { canSeeHidden, editableBySite, mayEdit } from '../records/access.ts';
import type { WriteContext } from '../records/record-type.ts';
import { requireRecord } from '../records/record-writes.ts';
import { eventRecordType } from '../events/record-type.ts';
import { findPlan, savePlan } from '../series/plan.ts';
import { insertSeries, seriesRecordType } from '../series/repository.ts';
import { requireJoinable, startPlan } from '../series/submit-event.ts';
import type { SourceValues } from './merge-fields.ts';
import type { SourceId } from './source-links.ts';
import type { SourceEvent } from './sources/source-event.ts';

/** The series here of the entries of one; `single` if they were imported as single events, `new` if not yet. */
export type KnownSeries = { in: number } | 'single' | 'new';

/** A row of an import, as far as its series depends on it. */
interface DateRow {
  entry: SourceEvent;
  incoming: SourceValues;
  event: object | null;
  series: KnownSeries;
}

/** What the ids of all entries of a series begin with. */
const prefixOf = ({ source_id: id }: SourceId): string => id.slice(0, id.lastIndexOf('#') + 1);

/** Selects what says whether a member may see an event. */
const seenColumns = ['event.id', 'event.status', 'event.created_by', 'event.series_id'] as const;

const isSeen = (actor: Actor, event: Pick<StoredEvent, 'id' | 'status' | 'created_by' | 'series_id'>): boolean =>
  event.status === 'published' || canSeeHidden(actor, 'event', event);

/** Finds the series into which entries were imported before, by their ids. What others imported counts as far as the actor may see it. */
export async function findKnownSeries(
  db: Kysely<Schema>,
  actor: Actor,
  entries: readonly SourceEvent[],
): Promise<(entry: SourceEvent) => KnownSeries> {
  const keyOf = (entry: SourceEvent): string => `${entry.source}\n${prefixOf(entry)}`;
  const known = new Map<string, KnownSeries>();
  for (const entry of entries) {
    if (entry.series === undefined || known.has(keyOf(entry))) continue;
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
    const seen = rows.filter((event) => isSeen(actor, event));
    const ids = new Set(seen.flatMap(({ series_id: id }) => id ?? []));
    const series = await Promise.all([...ids].map((id) => seriesRecordType.find(db, id)));
    const found = series.find((one) => one?.status === 'active' || (one && mayEdit(actor, 'series', one)));
    known.set(keyOf(entry), seen.length === 0 ? 'new' : found === undefined ? 'single' : { in: found.id });
  }
  return (entry) => (entry.series === undefined ? 'single' : known.get(keyOf(entry))!);
}

/** Returns the events of a series that a member may see by the day that they have by its rule, deleted ones included. */
export async function eventsByDay(
  db: Kysely<Schema>,
  actor: Actor,
  series: number,
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom('event')
    .where('series_id', '=', series)
    .where('series_day', 'is not', null)
    .select([...seenColumns, 'series_day'])
    .execute();
  return new Map(rows.filter((event) => isSeen(actor, event)).map((event) => [event.series_day, event.id]));
}

/**
 * Adds the series that rows are dates of and that are not here yet. Returns the series of each row that gets one: a row that
 * the actor may not add to a series that is here becomes a single event.
 */
export async function addSeriesOfRows(
  writing: WriteContext,
  planned: readonly DateRow[],
): Promise<(one: DateRow) => Promise<number | null>> {
  const added = new Map<string, number>();
  for (const { event, series, entry, incoming } of planned) {
    const id = entry.series?.id;
    if (event !== null || series !== 'new' || id === undefined || added.has(id)) continue;
    const { event_name = '', country = '', area = null } = incoming;
    added.set(id, await insertSeries(writing, { event_name, country, area }));
  }
  return async ({ series, entry, incoming }) => {
    if (series === 'new') return added.get(entry.series?.id ?? '') ?? null;
    return series !== 'single' && (await mayJoin(writing, series.in, incoming)) ? series.in : null;
  };
}

/** Whether an import may add an event to a series: as by a form, and to one's own while it waits. */
async function mayJoin({ db, actor }: WriteContext, series_id: number, form: SourceValues): Promise<boolean> {
  if (await keeps({ db, actor }, series_id)) return true;
  try {
    await requireJoinable(db, actor, { ...form, series_id });
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

const keeps = async ({ db, actor }: Pick<WriteContext, 'db' | 'actor'>, series: number): Promise<boolean> =>
  mayEdit(actor, 'series', await requireRecord(db, seriesRecordType, series));

/**
 * Stores when imported series take place, with the values of a date that its source did not change; and their exceptions, to
 * which those of its dates belong that were not chosen. Series of others stay as they are. `entries` are all of the source,
 * `dates` the rows that became events of series.
 */
export async function startImportedSeries(
  writing: WriteContext,
  entries: readonly SourceEvent[],
  dates: readonly { one: DateRow; event: number; series: number }[],
): Promise<void> {
  const { db } = writing;
  for (const [series, rows] of Map.groupBy(dates, (row) => row.series)) {
    const isPlain = ({ incoming, entry }: DateRow): boolean => incoming.event_date === entry.series?.day;
    for (const { one, event } of rows.filter((row) => !isPlain(row.one))) {
      const record = await requireRecord(db, eventRecordType, event);
      await setSeriesDay(db, editableBySite(record), one.entry.series!.day);
    }
    const { one, event } = rows.find((row) => isPlain(row.one)) ?? rows[0]!;
    const info = one.entry.series!;
    const chosen = new Set(rows.map((row) => row.one.entry.series?.day));
    const left = entries.flatMap((entry) =>
      entry.series?.id === info.id && !chosen.has(entry.series.day) ? entry.series.day : [],
    );
    if (!(await keeps(writing, series))) continue;
    const plan = await findPlan(db, series);
    if (plan !== undefined) {
      const exceptions = [...new Set([...plan.exceptions, ...info.exceptions])].toSorted();
      if (exceptions.length > plan.exceptions.length) await savePlan(db, { ...plan, exceptions });
      continue;
    }
    const rule = info.recurrence === null ? null : parseRecurrence(info.recurrence);
    await startPlan(
      writing,
      await requireRecord(db, eventRecordType, event),
      {
        rule: typeof rule === 'string' ? null : rule,
        exceptions: [...new Set([...info.exceptions, ...left])].toSorted(),
        extra: info.extra_dates,
      },
      info.first,
    );
  }
}
