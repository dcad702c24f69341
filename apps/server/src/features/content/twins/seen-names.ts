import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../http/session.ts';
import type { KeyedType } from './twin-keys.ts';

/** Names of those of some records that the caller sees; of a release also its artist's. */
export function seenNames(
  db: Kysely<Schema>,
  actor: Actor,
  type: KeyedType,
  ids: readonly number[],
): Promise<{ id: number; name: string; artist: string | null }[]> {
  const mine = actor.role === 'admin' ? null : actor.id;
  if (type === 'release') {
    return db
      .selectFrom('release')
      .where('id', 'in', ids)
      .where('state', '<>', 'deleted')
      .$if(mine !== null, (query) => query.where((eb) => eb.or([eb('state', '=', 'listed'), eb('created_by', '=', mine)])))
      .select(['id', 'release_name as name', 'artist_name as artist'])
      .execute();
  }
  return db
    .selectFrom(type)
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .$if(mine !== null, (query) => query.where((eb) => eb.or([eb('status', '=', 'active'), eb('created_by', '=', mine)])))
    .select((eb) => [
      'id', eb.ref(type === 'artist' ? 'artist_name' : 'decoration_name').as('name'), eb.val<string | null>(null).as('artist'),
    ])
    .execute();
}
