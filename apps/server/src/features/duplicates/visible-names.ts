import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import type { TypeComparedByName } from '../records/normalized-name.ts';

/** Subquery `record` of the records of a type that are not deleted: ids, names, and artist names of releases. */
export function selectNamedRecords(db: Kysely<Schema>, type: TypeComparedByName) {
  if (type === 'release') {
    return db
      .selectFrom('release')
      .where('state', '<>', 'deleted')
      .select((eb) => [
        'id',
        'created_by',
        'release_name as name',
        eb.ref('artist_name').$castTo<string | null>().as('artist'),
        eb.ref('state').$castTo<string>().as('status'),
      ])
      .as('record');
  }
  return db
    .selectFrom(type)
    .where('status', '<>', 'deleted')
    .select((eb) => [
      'id',
      'created_by',
      eb.ref(type === 'artist' ? 'artist_name' : 'decoration_name').as('name'),
      eb.val<string | null>(null).as('artist'),
      eb.ref('status').$castTo<string>().as('status'),
    ])
    .as('record');
}

/** Returns the names (and artist names of releases) of those of the given records that the caller may see. */
export function selectVisibleNames(
  db: Kysely<Schema>,
  actor: Actor,
  type: TypeComparedByName,
  ids: readonly number[],
): Promise<{ id: number; name: string; artist: string | null }[]> {
  return db
    .selectFrom(selectNamedRecords(db, type))
    .where('id', 'in', ids)
    .$if(actor.role !== 'admin', (query) =>
      query.where((eb) => eb.or([eb('status', 'in', ['active', 'listed']), eb('created_by', '=', actor.id)])),
    )
    .select(['id', 'name', 'artist'])
    .execute();
}
