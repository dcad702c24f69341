import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { NamedRecord } from '../records/lifecycle.ts';
import { duplicateKeyOf, keyVersion, type TypeComparedByName } from '../records/normalized-name.ts';

/** Writes the keys of records by which their duplicates are found; events have none. */
export async function writeSimilarityKeys(
  db: ContentTransaction,
  type: ResourceType,
  records: readonly NamedRecord[],
): Promise<void> {
  if (type === 'event') return;
  const ids = records.map(({ id }) => id);
  await db.deleteFrom('similarity_key').where('type', '=', type).where('id', 'in', ids).execute();
  await db
    .insertInto('similarity_key')
    .values(records.flatMap((record) => keyRows(type, record)))
    .execute();
}

/** Returns the keys of a record's names, without alternative names with the key of another one. */
function keyRows(type: TypeComparedByName, { id, name, alternativeNames }: NamedRecord) {
  const rows = [null, ...alternativeNames].map((alternative) => ({
    type,
    id,
    name: alternative,
    rule: keyVersion,
    ...duplicateKeyOf(type, alternative ?? name),
  }));
  return rows.filter(({ key }, at) => rows.findIndex((other) => other.key === key) === at);
}
