import type { Kysely } from 'kysely';
import type { ImportRecordType } from '@moonfloor/contract/import-record-fields';
import { chunksOf } from '../../../db/chunks.ts';
import type { Schema } from '../../../db/schema.ts';
import { type RecordValues, recordValues } from './record-types.ts';

/** What a record is called at a source. */
export interface Identity {
  source: string;
  source_id: string;
}

/** An identity as one text. */
export const identityKey = ({ source, source_id }: Identity): string => `${source}\n${source_id}`;

/** Which records some identities stand for, and what a table's row said last, by `identityKey`. */
export async function findIdentities(db: Kysely<Schema>, type: ImportRecordType, identities: readonly Identity[]) {
  const found = new Map<string, { id: number; said: RecordValues | null }>();
  for (const source of new Set(identities.map((one) => one.source))) {
    const ids = [...new Set(identities.filter((one) => one.source === source).map(({ source_id }) => source_id))];
    for (const some of chunksOf(ids)) {
      const rows = await db
        .selectFrom('external_identity')
        .where('type', '=', type)
        .where('source', '=', source)
        .where('source_id', 'in', some)
        .select(['source_id', 'artist_id', 'release_id', 'fields'])
        .execute();
      for (const { source_id, artist_id, release_id, fields } of rows) {
        const said = fields === null ? null : recordValues.parse(JSON.parse(fields));
        found.set(identityKey({ source, source_id }), { id: (artist_id ?? release_id)!, said });
      }
    }
  }
  return found;
}

/**
 * Writes down that a record is the row of a table with what it says (`own`), and its ids elsewhere. `now` is an instant.
 */
export async function keepIdentities(
  db: Kysely<Schema>,
  { type, id, now }: { type: ImportRecordType; id: number; now: string },
  own: Identity & { says: RecordValues },
  ids: readonly Identity[],
): Promise<void> {
  const { says, ...identity } = own;
  const of = { type, artist_id: type === 'artist' ? id : null, release_id: type === 'release' ? id : null, created_at: now, updated_at: now };
  const fields = JSON.stringify(says);
  await db
    .insertInto('external_identity')
    .values({ ...of, ...identity, fields })
    .onConflict((conflict) => conflict.columns(['type', 'source', 'source_id']).doUpdateSet({ fields, updated_at: now }))
    .execute();
  for (const other of ids) {
    await db
      .insertInto('external_identity')
      .values({ ...of, ...other, fields: null })
      .onConflict((conflict) => conflict.columns(['type', 'source', 'source_id']).doNothing())
      .execute();
  }
}
