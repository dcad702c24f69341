import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../db/open-database.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Updates the statistics of all tables for the planner. PostgreSQL's plans also depend on the visibility map, and one
 * VACUUM skips recent writes: it is repeated until all pages are marked all-visible.
 */
export async function analyzeForPlans(db: Kysely<Schema>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`analyze`.execute(db);
    return;
  }
  // triggers update rows of counts thousands of times; how many pages that leaves depends on timing, and plans on the pages
  await sql`vacuum full`.execute(db);
  for (let pass = 0; pass < 100; pass += 1) {
    await sql`vacuum (analyze, index_cleanup on)`.execute(db);
    const { rows } = await sql`select 1 from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages limit 1`.execute(db);
    if (rows.length === 0) return;
    await pause(100);
  }
  throw new Error('PostgreSQL still has pages that it does not know to be visible to all.');
}
