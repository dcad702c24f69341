import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import { namesOfKind } from '@moonfloor/contract/record-fields';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { recordTable } from './record-table.ts';
import { comparedLength, sketchOf } from './text-sketch.ts';

/** Number of sketches that are kept, the latest. */
const kept = 500;

/** Selects the beginnings of the free texts of records; empty if there are none. */
export function selectTexts(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  const names: readonly string[] = [...namesOfKind(type, 'lines'), ...namesOfKind(type, 'translations')];
  const parts = names.map((name) => sql`, ${sql.ref(`record.${name}`)}`);
  const text = sql<string>`substr(concat_ws(' ', ''${sql.join(parts, sql``)}), 1, ${sql.lit(comparedLength)})`;
  return db
    .selectFrom(recordTable(type))
    .where('record.id', 'in', ids)
    .select(['record.id', text.as('text')]);
}

/** Remembers the text of a record that is sent back or deleted, if it is long enough to be recognised. */
export async function saveRejectedText(
  db: ContentTransaction,
  type: ResourceType,
  id: number,
  now: string,
): Promise<void> {
  await forgetRejectedText(db, type, id);
  const row = await selectTexts(db, type, [id]).executeTakeFirst();
  const sketch = row === undefined ? null : sketchOf(row.text);
  if (sketch === null) return;
  const added = await db
    .insertInto('rejected_text')
    .values({ resource_type: type, resource_id: id, sketch, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('rejected_text')
    .where('id', '<=', added.id - kept)
    .execute();
}

/** Forgets the text of a record, because it was published after all. */
export async function forgetRejectedText(db: ContentTransaction, type: ResourceType, id: number): Promise<void> {
  await db.deleteFrom('rejected_text').where('resource_type', '=', type).where('resource_id', '=', id).execute();
}
