import type { Kysely, Updateable } from 'kysely';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { ownerOnly } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { newRecordColumns, type WriteContext } from '../records/record-type.ts';

/** Returns a series whatever its status; undefined when it does not exist. */
export async function findSeries(db: Kysely<Schema>, id: number) {
  return db.selectFrom('series').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Returns the day of the next event of a series that is public and not over; null if there is none. */
export async function findNextDate(db: Kysely<Schema>, id: number, today: string): Promise<string | null> {
  const next = await db
    .selectFrom('event')
    .where('series_id', '=', id)
    .where('status', '=', 'published')
    .where(({ eb, fn }) => eb(fn.coalesce('event_end_date', 'event_date'), '>=', today))
    .orderBy('event_date')
    .limit(1)
    .select('event_date')
    .executeTakeFirst();
  return next?.event_date ?? null;
}

/** Returns active series by name. */
export async function listSeries(db: Kysely<Schema>, today: string) {
  return db
    .selectFrom('series')
    .leftJoin('series_plan', 'series_plan.series_id', 'series.id')
    .where('series.status', '=', 'active')
    .orderBy('series_name')
    .orderBy('series.id')
    .select(['series.id', 'series_name', 'recurrence'])
    .select(({ selectFrom }) =>
      selectFrom('event')
        .whereRef('event.series_id', '=', 'series.id')
        .where('event.status', '=', 'published')
        .where(({ eb, fn }) => eb(fn.coalesce('event_end_date', 'event_date'), '>=', today))
        .select(({ fn }) => fn.min('event_date').as('day'))
        .as('next_date'),
    )
    .execute();
}

/** What a series says of itself. */
export type SeriesValues = Partial<
  Updateable<Pick<Schema['series'], 'series_name' | 'description' | 'link1' | 'link2' | 'link3'>>
>;

/** Gives a series other values, those that are not undefined, and another version. */
export async function changeSeries(
  db: ContentTransaction,
  id: number,
  values: SeriesValues,
  now: string,
): Promise<void> {
  await db
    .updateTable('series')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether an actor may change a series. */
export const keepsSeries = (actor: Actor, series: Pick<Schema['series'], 'created_by'>): boolean =>
  actor.role === 'admin' || actor.id === series.created_by;

/** Throws 403 if an actor may not change a series. */
export async function requireKeeper(db: Kysely<Schema>, actor: Actor, id: number): Promise<void> {
  const series = await findSeries(db, id);
  if (series === undefined || !keepsSeries(actor, series)) throw ownerOnly();
}

/** Adds a series with its first event, and returns its id. It is as public as the event. */
export async function insertSeries(
  writing: WriteContext,
  series_name: string,
  { isPublic = false, ...values }: SeriesValues & { isPublic?: boolean } = {},
): Promise<number> {
  const status = isPublic || !(await writing.publishing('event')).waits ? 'active' : 'inactive';
  const { id } = await writing.db
    .insertInto('series')
    .values({ ...newRecordColumns(writing), ...values, series_name, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
