import { type Kysely, sql } from 'kysely';

/** What happened to records, and sign-ins, are listed each by itself: the latest are found however many of the others there are. */
export async function createActivityParts(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_records on activity (id) where resource_type <> 'user'`.execute(db);
  await sql`create index activity_type on activity (resource_type, id)`.execute(db);
}
