import { type Kysely, sql } from 'kysely';

/**
 * Separate indexes for changes of records and for sign-ins: the latest of either are found regardless of the number of
 * the others.
 */
export async function createActivityParts(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_records on activity (id) where resource_type <> 'user'`.execute(db);
  await sql`create index activity_type on activity (resource_type, id)`.execute(db);
}
