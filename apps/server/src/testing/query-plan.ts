import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../db/open-database.ts';
import type { Schema } from '../db/schema.ts';

/** A query that can say how it will be carried out. */
interface Explainable {
  explain(format?: undefined, options?: ReturnType<typeof sql>): Promise<unknown[]>;
}

/** The plan of a query as text, one step a line. */
export async function planOf(dialect: DialectName, query: Explainable): Promise<string> {
  const steps = await (dialect === 'sqlite' ? query.explain(undefined, sql`query plan`) : query.explain());
  return steps.map((step) => Object.values(step as Record<string, unknown>).at(-1)).join('\n');
}

/**
 * Counts the rows of all tables, so that plans are made for what is in them. PostgreSQL's depend besides on which pages it
 * knows to be visible to all, and one pass leaves out what was written just before: it passes until it knows it of each.
 */
export async function analyzeForPlans(db: Kysely<Schema>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`analyze`.execute(db);
    return;
  }
  for (let pass = 0; pass < 100; pass += 1) {
    await sql`vacuum (analyze, index_cleanup on)`.execute(db);
    const { rows } = await sql`select 1 from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages limit 1`.execute(db);
    if (rows.length === 0) return;
    await pause(100);
  }
  throw new Error('PostgreSQL still has pages that it does not know to be visible to all.');
}
