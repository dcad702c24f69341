import { sql } from 'kysely';

/** Selects the number of rows as `total`. */
export const rowCount = sql<number>`count(*)`.as('total');
