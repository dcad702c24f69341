import { type Kysely, sql } from 'kysely';
import { namesOfKind } from '@moonfloor/contract/records/record-fields';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { uppercase } from '@moonfloor/contract/values/text';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { nameColumn, recordTable } from './record-table.ts';

/** Number of sketches that are kept, the latest. */
const maxTexts = 500;

/** Selects the names of records, and the beginnings of their free texts; empty if there are none. */
export function selectTexts(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  const names: readonly string[] = [...namesOfKind(type, 'lines'), ...namesOfKind(type, 'translations')];
  const parts = names.map((name) => sql`, ${sql.ref(`record.${name}`)}`);
  const text = sql<string>`substr(concat_ws(' ', ''${sql.join(parts, sql``)}), 1, ${sql.lit(comparedLength)})`;
  return db
    .selectFrom(recordTable(type))
    .where('record.id', 'in', ids)
    .select(['record.id', nameColumn(type).as('name'), text.as('text')]);
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
    .where('id', '<=', added.id - maxTexts)
    .execute();
}

/** Forgets the text of a record, because it was published after all. */
export async function forgetRejectedText(db: ContentTransaction, type: ResourceType, id: number): Promise<void> {
  await db.deleteFrom('rejected_text').where('resource_type', '=', type).where('resource_id', '=', id).execute();
}

/** Characters of a text that are compared; the rest is ignored. */
const comparedLength = 4000;

/** Texts with fewer words are not compared with those of other days: short ones resemble each other by chance. */
const fewestWords = 12;

/** Number of consecutive words that are hashed together, and of hashes in a sketch. */
const wordsInRow = 3;
const sketchSize = 32;

/** Words; in scripts without spaces, single characters. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

/** Returns the 32-bit FNV-1a hash (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv) of words separated by spaces. */
function hash(list: readonly string[], from: number, to: number): number {
  let sum = 0x811c9dc5;
  for (let at = from; at < to; at += 1) {
    const word = list[at]!;
    if (at > from) sum = Math.imul(sum ^ 0x20, 0x01000193);
    for (let unit = 0; unit < word.length; unit += 1) sum = Math.imul(sum ^ word.charCodeAt(unit), 0x01000193);
  }
  return sum >>> 0;
}

/**
 * Returns the smallest hashes of a text's word sequences, ascending, as numbers separated by spaces; null if the text is
 * too short to be compared. Those of similar texts are mostly the same (Broder 1997, "On the resemblance and containment
 * of documents").
 */
export function sketchOf(text: string, fewest = fewestWords): string | null {
  const list = uppercase(text.slice(0, comparedLength)).match(words) ?? [];
  if (list.length < fewest) return null;
  // sorted without calling a function: the queue compares hundreds of texts
  const hashes = new Uint32Array(list.length - wordsInRow + 1);
  for (let at = 0; at < hashes.length; at += 1) hashes[at] = hash(list, at, at + wordsInRow);
  return [...new Set(hashes.sort())].slice(0, sketchSize).join(' ');
}

export const hashesOf = (sketch: string): number[] => sketch.split(' ').map(Number);

/** Estimates by the hashes of their sketches how much two texts have in common, from 0 to 1. */
export function similarity(one: readonly number[], other: readonly number[]): number {
  let [a, b, common, size] = [0, 0, 0, 0];
  for (; size < sketchSize && (a < one.length || b < other.length); size += 1) {
    const [first = Infinity, second = Infinity] = [one[a], other[b]];
    if (first === second) common += 1;
    if (first <= second) a += 1;
    if (second <= first) b += 1;
  }
  return common / size;
}

const link = /https?:\/\/|www\./gi;

export const countLinks = (text: string): number => text.match(link)?.length ?? 0;
