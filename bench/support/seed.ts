import { sql } from 'kysely';
import type { ContentTransaction } from '../../apps/server/src/db/content-version.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import type { DialectName, Store } from '../../apps/server/src/db/open-database.ts';
import { sessionIdleMs } from '../../apps/server/src/http/session.ts';
import { hashToken, newToken } from '../../apps/server/src/http/tokens.ts';
import { artistCount, artistRow, artistsPerFloor, eventRow, pictureCount, pictureRow } from './sample-rows.ts';

/** Rows per insert statement; the widest row has 19 columns. */
const chunk = 200;

interface Index {
  name: string;
  sql: string;
}

/**
 * Fills an empty database with the given numbers of events and artists, in one transaction. Returns the token of a
 * signed-in admin, whose account is the first.
 */
export async function seed(store: Store, events: number, artists = artistCount): Promise<string> {
  await migrate(store);
  // all generated references are valid; checking them for two million rows takes most of the time
  if (store.dialect === 'sqlite') await sql`pragma foreign_keys = off`.execute(store.db);
  const token = await store.db.transaction().execute(async (db) => {
    await insertInChunks(
      pictureCount,
      (n) => pictureRow(n - 1),
      (rows) => db.insertInto('picture').values(rows).execute(),
    );
    await insertInChunks(artists, artistRow, (rows) => db.insertInto('artist').values(rows).execute());
    const today = new Date().toISOString().slice(0, 10);
    await insertInChunks(
      events,
      (n) => eventRow(n, today),
      (rows) => db.insertInto('event').values(rows).execute(),
    );
    const indexes = await dropIndexes(db, store.dialect, 'floor_artist');
    await insertLineups(db, artists);
    for (const index of indexes) await sql.raw(index).execute(db);
    return signIn(db);
  });
  // PostgreSQL does this in the background sooner or later; SQLite works without it, as in production
  if (store.dialect === 'postgres') await sql`vacuum analyze`.execute(store.db);
  return token;
}

/** Generates the given number of rows, counted from 1, and inserts them a few hundred at a time. */
async function insertInChunks<R>(count: number, rowOf: (n: number) => R, insert: (rows: R[]) => Promise<unknown>) {
  for (let start = 1; start <= count; start += chunk) {
    const length = Math.min(chunk, count - start + 1);
    await insert(Array.from({ length }, (_, at) => rowOf(start + at)));
  }
}

/**
 * Drops the non-unique indexes of a table, to be recreated once it is full. Returns the statements that recreate them.
 */
async function dropIndexes(db: ContentTransaction, dialect: DialectName, table: string): Promise<string[]> {
  const list =
    dialect === 'sqlite'
      ? sql<Index>`select name, sql from sqlite_master where type = 'index' and tbl_name = ${table} and sql is not null`
      : sql<Index>`select indexname as name, indexdef as sql from pg_indexes
          where tablename = ${table} and indexdef not like '%UNIQUE%'`;
  const { rows } = await list.execute(db);
  for (const { name } of rows) await db.schema.dropIndex(name).execute();
  return rows.map((row) => row.sql);
}

/** Generates floors and line-ups inside the database, which is many times faster than sending them. */
async function insertLineups(db: ContentTransaction, artists: number): Promise<void> {
  await sql`insert into floor (event_id, position, floor_name) select id, 0, 'MAIN FLOOR' from event`.execute(db);
  await sql`
    insert into floor (event_id, position, floor_name) select id, 1, 'CHILL OUT' from event where id % 3 = 0`.execute(
    db,
  );
  await sql`
    with recursive place (position) as (select 0 union all select position + 1 from place
      where position + 1 < ${sql.lit(artistsPerFloor)})
    insert into floor_artist (floor_id, event_id, position, artist_id, artist_name, name_key, artist_type, artist_country)
    select floor.floor_id, floor.event_id, place.position, artist.id, artist.artist_name, artist.name_key, 'LIVE', artist.artist_country
    from floor cross join place
    join artist on artist.id = 1 + (floor.floor_id * 31 + place.position * 677) % ${sql.lit(artists)}`.execute(db);
}

async function signIn(db: ContentTransaction): Promise<string> {
  const token = newToken();
  const now = new Date();
  const created_at = now.toISOString();
  const { id } = await db
    .insertInto('account')
    .values({
      username: 'bench',
      username_key: 'BENCH',
      email: 'bench@example.org',
      email_key: 'BENCH@EXAMPLE.ORG',
      role: 'admin',
      password_hash: 'none',
      created_at,
      last_login: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires_at = new Date(now.getTime() + sessionIdleMs).toISOString();
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), account_id: id, created_at, last_used_at: created_at, expires_at })
    .execute();
  return token;
}
