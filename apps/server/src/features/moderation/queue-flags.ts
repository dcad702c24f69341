import { type Kysely, sql } from 'kysely';
import { minuteMs } from '@moonfloor/contract/durations';
import { limits } from '@moonfloor/contract/limits';
import { resourceTypes } from '@moonfloor/contract/lists';
import { type ModeratedType, moderatedTypes, type QueueFlag } from '@moonfloor/contract/moderation';
import type { Schema } from '../../db/schema.ts';
import { selectTexts } from '../records/rejected-texts.ts';
import { countLinks, similarity, sketchOf } from '../records/text-sketch.ts';

/** A record that waits, as far as flags need it. */
interface Waiting {
  type: ModeratedType;
  id: number;
  author_id: number | null;
  created_at: string;
}

const keyOf = ({ type, id }: { type: string; id: number }): string => `${type} ${id}`;

/** From this share of equal word sequences on, a text counts as similar. */
const similarFrom = 0.5;

/**
 * Returns a function that returns the flags of a waiting record. Reads the beginning of each text
 * and, if any is long enough to be compared, the sketches of rejected ones: a query for each type, and two more.
 */
export async function findFlags(
  db: Kysely<Schema>,
  records: readonly Waiting[],
): Promise<(record: Pick<Waiting, 'type' | 'id'>) => QueueFlag[]> {
  const texts = new Map<string, string>();
  for (const type of moderatedTypes) {
    const ids = records.flatMap((record) => (record.type === type ? [record.id] : []));
    const rows = ids.length === 0 ? [] : await selectTexts(db, type, ids).execute();
    for (const { id, text } of rows) texts.set(keyOf({ type, id }), text);
  }
  const similar = await findSimilar(db, texts);
  const burst = await findBursts(db, records);
  return (record) => {
    const key = keyOf(record);
    const flags: QueueFlag[] = [];
    if (similar.has(key)) flags.push('similar');
    if (countLinks(texts.get(key) ?? '') >= limits.suspiciousLinks) flags.push('links');
    if (burst.has(key)) flags.push('burst');
    return flags;
  };
}

/** Returns the keys of the texts that are similar to one that was rejected, of another record. */
async function findSimilar(db: Kysely<Schema>, texts: ReadonlyMap<string, string>): Promise<Set<string>> {
  const found = new Set<string>();
  const sketches = [...texts].flatMap(([key, text]) => {
    const sketch = sketchOf(text);
    return sketch === null ? [] : [{ key, sketch, numbers: sketch.split(' ') }];
  });
  if (sketches.length === 0) return found;
  const rejected = await selectRejected(db).execute();
  const byNumber = new Map<string, number[]>();
  for (const [at, { sketch }] of rejected.entries()) {
    for (const number of sketch.split(' ')) {
      const known = byNumber.get(number);
      if (known === undefined) byNumber.set(number, [at]);
      else known.push(at);
    }
  }
  for (const { key, sketch, numbers } of sketches) {
    const shared = new Map<number, number>();
    for (const number of numbers)
      for (const at of byNumber.get(number) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    const isSimilar = [...shared].some(([at, count]) => {
      // most texts have little in common, and are not compared
      if (count < numbers.length * similarFrom) return false;
      const { resource_type: type, resource_id: id, sketch: other } = rejected[at]!;
      return keyOf({ type, id }) !== key && similarity(sketch, other) >= similarFrom;
    });
    if (isSimilar) found.add(key);
  }
  return found;
}

/** Selects all sketches of rejected texts: few are kept. */
const selectRejected = (db: Kysely<Schema>) =>
  db.selectFrom('rejected_text').select(['resource_type', 'resource_id', 'sketch']);

/** A record whose author is known. */
type Authored = Pick<Waiting, 'author_id' | 'created_at'>;

/**
 * Selects the indexes of the records whose author added many within a few minutes before or after. Counts no further
 * than that many, by an index, so the cost does not depend on how much somebody has added. There must be a record.
 */
function selectBursts(records: readonly Authored[]) {
  const { records: many, minutes } = limits.burst;
  const at = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
  const asked = records.map(
    ({ author_id: author, created_at: created }, index) =>
      sql`(cast(${index} as integer), cast(${author} as integer), cast(${at(created, -minutes * minuteMs)} as text),
        cast(${at(created, minutes * minuteMs)} as text))`,
  );
  const counts = resourceTypes.map(
    (type) => sql`(select count(*) from (select 1 from ${sql.table(type)} where created_by = asked.author
      and created_at >= asked.since and created_at <= asked.until limit ${sql.lit(many)}) as added)`,
  );
  return sql<{ n: number }>`with asked (n, author, since, until) as (values ${sql.join(asked)})
    select n from asked where ${sql.join(counts, sql` + `)} >= ${sql.lit(many)}`;
}

/** Returns the keys of the records that belong to a burst. */
async function findBursts(db: Kysely<Schema>, records: readonly Waiting[]): Promise<Set<string>> {
  const authored = records.filter(({ author_id: author }) => author !== null);
  const { rows } = authored.length === 0 ? { rows: [] } : await selectBursts(authored).execute(db);
  return new Set(rows.map(({ n }) => keyOf(authored[n]!)));
}
