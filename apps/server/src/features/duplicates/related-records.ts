import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * Returns which of some records are known to differ although their names may be alike: artists who name each other as an alias
 * or a member.
 */
export async function findRelated(
  db: Kysely<Schema>,
  type: ResourceType,
  ids: readonly number[],
): Promise<(one: number, other: number) => boolean> {
  if (type !== 'artist') return () => false;
  const rows = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom('related_artist')
      .where((eb) => eb.or([eb('artist_id', 'in', chunk), eb('other_id', 'in', chunk)]))
      .select(['artist_id', 'other_id'])
      .execute(),
  );
  const related = new Set(rows.map(({ artist_id, other_id }) => `${artist_id} ${other_id}`));
  return (one, other) => related.has(`${one} ${other}`) || related.has(`${other} ${one}`);
}
