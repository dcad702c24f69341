import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ownerOnly } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { newRecordColumns, type WriteContext } from '../records/record-type.ts';

/** Returns a series whatever its status; undefined when it does not exist. */
export async function findSeries(db: Kysely<Schema>, id: number) {
  return db.selectFrom('series').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Whether an actor may change a series. */
export const keepsSeries = (actor: Actor, series: Pick<Schema['series'], 'created_by'>): boolean =>
  actor.role === 'admin' || actor.id === series.created_by;

/** Throws 403 if an actor may not change a series. */
export async function requireKeeper(db: Kysely<Schema>, actor: Actor, id: number): Promise<void> {
  const series = await findSeries(db, id);
  if (series === undefined || !keepsSeries(actor, series)) throw ownerOnly();
}

/** Adds a series for an event that repeats, and returns its id. It is as public as the event. */
export async function insertSeries(writing: WriteContext, series_name: string): Promise<number> {
  const status = (await writing.publishing('event')).waits ? 'inactive' : 'active';
  const { id } = await writing.db
    .insertInto('series')
    .values({ ...newRecordColumns(writing), series_name, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
