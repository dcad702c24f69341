import type { Kysely } from 'kysely';
import type { ImportRecordType } from '@moonfloor/contract/import-record-fields';
import { chunksOf } from '../../../db/chunks.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../http/session.ts';
import { type RecordValues, recordValues } from './importable-types.ts';

/** A record's id at a source. */
export interface ExternalIdentity {
  source: string;
  source_id: string;
}

/** An identity as a map key. */
export const externalIdentityKey = ({ source, source_id }: ExternalIdentity): string => `${source}\n${source_id}`;

/** A record with that identity, and the values of its last import. */
export interface Identified {
  id: number;
  said: RecordValues | null;
}

/**
 * Finds the records with some identities that the caller may see, by `externalIdentityKey`: public ones, the caller's
 * own, all for admins; including deleted ones. There are several when the first was hidden from a later importer.
 */
export async function findExternalIdentities(
  db: Kysely<Schema>,
  { type, actor }: { type: ImportRecordType; actor: Actor },
  identities: readonly ExternalIdentity[],
): Promise<Map<string, Identified[]>> {
  const found = new Map<string, Identified[]>();
  for (const source of new Set(identities.map((one) => one.source))) {
    const ids = [...new Set(identities.filter((one) => one.source === source).map(({ source_id }) => source_id))];
    for (const some of chunksOf(ids)) {
      const rows = await db
        .selectFrom('external_identity')
        .leftJoin('artist', 'artist.id', 'external_identity.artist_id')
        .leftJoin('release', 'release.id', 'external_identity.release_id')
        .where('external_identity.type', '=', type)
        .where('external_identity.source', '=', source)
        .where('external_identity.source_id', 'in', some)
        .$if(actor.role !== 'admin', (query) =>
          query.where((eb) =>
            eb.or([
              eb('artist.status', '=', 'active'),
              eb('artist.created_by', '=', actor.id),
              eb('release.state', '=', 'listed'),
              eb('release.created_by', '=', actor.id),
            ]),
          ),
        )
        .orderBy('external_identity.record_id')
        .select(['external_identity.source_id', 'external_identity.record_id', 'external_identity.fields'])
        .execute();
      for (const { source_id, record_id: id, fields } of rows) {
        const said = fields === null ? null : recordValues.parse(JSON.parse(fields));
        const key = externalIdentityKey({ source, source_id });
        found.set(key, [...(found.get(key) ?? []), { id, said }]);
      }
    }
  }
  return found;
}

/**
 * Stores which table row a record was imported from, with its values (`own`), and the record's external ids. `now` is
 * an ISO 8601 instant.
 */
export async function saveExternalIdentities(
  db: Kysely<Schema>,
  { type, id, now }: { type: ImportRecordType; id: number; now: string },
  own: ExternalIdentity & { says: RecordValues },
  ids: readonly ExternalIdentity[],
): Promise<void> {
  const { says, ...identity } = own;
  const of = {
    type,
    record_id: id,
    artist_id: type === 'artist' ? id : null,
    release_id: type === 'release' ? id : null,
    created_at: now,
    updated_at: now,
  };
  const fields = JSON.stringify(says);
  await db
    .insertInto('external_identity')
    .values({ ...of, ...identity, fields })
    .onConflict((conflict) =>
      conflict.columns(['type', 'source', 'source_id', 'record_id']).doUpdateSet({ fields, updated_at: now }),
    )
    .execute();
  for (const other of ids) {
    await db
      .insertInto('external_identity')
      .values({ ...of, ...other, fields: null })
      .onConflict((conflict) => conflict.columns(['type', 'source', 'source_id', 'record_id']).doNothing())
      .execute();
  }
}
