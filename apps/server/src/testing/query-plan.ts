import { sql } from 'kysely';
import type { DialectName } from '../db/open-database.ts';

/** A query that can say how it will be carried out. */
interface Explainable {
  explain(format?: undefined, options?: ReturnType<typeof sql>): Promise<unknown[]>;
}

/** The plan of a query as text, one step a line. */
export async function planOf(dialect: DialectName, query: Explainable): Promise<string> {
  const steps = await (dialect === 'sqlite' ? query.explain(undefined, sql`query plan`) : query.explain());
  return steps.map((step) => Object.values(step as Record<string, unknown>).at(-1)).join('\n');
}
