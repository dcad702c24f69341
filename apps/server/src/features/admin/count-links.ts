import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';

/** Counts the events and releases that link to a record, whatever their status: those that a merge would move. */
export async function countLinks(
  db: Kysely<Schema>,
  type: ResourceType,
  id: number,
): Promise<{ events: number; releases: number }> {
  const count = async (counted: string, table: keyof Schema): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select count(distinct ${sql.ref(counted)}) as total
      from ${sql.table(table)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(db);
    return rows[0]!.total;
  };
  if (type === 'artist')
    return { events: await count('event_id', 'floor_artist'), releases: await count('id', 'release') };
  return { events: type === 'decoration' ? await count('event_id', 'event_decoration') : 0, releases: 0 };
}
