import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** An account as moderators see it. */
export interface Person {
  id: number;
  username: string;
}

/** Returns a function that finds the accounts with some ids; null for none. One query, whatever their number. */
export async function findPeople(
  db: Kysely<Schema>,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Person | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await db.selectFrom('account').where('id', 'in', wanted).select(['id', 'username']).execute();
  const people = new Map(rows.map((row) => [row.id, row]));
  return (id) => (id === null ? null : (people.get(id) ?? null));
}
