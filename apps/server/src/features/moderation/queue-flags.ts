import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { ModeratedType, QueuedRecord, QueueFlag } from '@moonfloor/contract/moderation/moderation';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { chunksOf, selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { countLinks, hashesOf, selectTexts, similarity, sketchOf } from '../records/rejected-texts.ts';

/** The parts of a waiting record that flags need. */
interface Waiting {
  type: ModeratedType;
  id: number;
  author_id: number | null;
  created_at: string;
  /** The source that it was imported from; null if it was not. */
  source: string | null;
  author_record: Pick<NonNullable<QueuedRecord['author_record']>, 'published'> | null;
}

/** What the list says of a record that waits. */
type Flagged = Pick<QueuedRecord, 'flags' | 'flag_counts' | 'alike'>;

const keyOf = ({ type, id }: { type: string; id: number }): string => `${type} ${id}`;

/** From this share of equal word sequences on, a text counts as similar. */
const similarFrom = 0.5;

/** Texts that wait are compared with each other from this many words on, and with rejected ones from more on. */
const fewestWordsWaiting = 6;

/** Numbers, which often are all that differs between copies. */
const numbers = /\p{N}+/gu;

/** Imported records are flagged from this many times as many links on: pages of sources have many. */
const linksOfImports = 3;

/** Returns from how many links on a record is flagged: one less if nothing by its author was published yet. */
const linksFrom = ({ source, author_record: author }: Waiting): number =>
  source === null ? limits.suspiciousLinks - Number(author?.published === 0) : limits.suspiciousLinks * linksOfImports;

/**
 * Returns a function that returns the flags of one of some waiting records and their numbers. The records are compared
 * with `others`, too. Costs two queries per type and three more.
 */
export async function findFlags(
  db: Kysely<Schema>,
  records: readonly Waiting[],
  others: readonly Pick<Waiting, 'type' | 'id'>[],
): Promise<(record: Pick<Waiting, 'type' | 'id'>) => Flagged> {
  const texts = await readTexts(db, records);
  const otherTexts = await readTexts(
    db,
    await withoutImported(
      db,
      others.filter((other) => !texts.has(keyOf(other))),
    ),
  );
  const typedRecords = records.filter(({ source }) => source === null);
  const fewestLinks = new Map(records.map((record) => [keyOf(record), linksFrom(record)]));
  const similar = await findSimilar(db, texts);
  const allTexts = new Map([...texts, ...otherTexts]);
  const waitingSketches = await sketchesOfWaiting(typedRecords.flatMap((record) => allTexts.get(keyOf(record)) ?? []));
  const alike = findAlike(waitingSketches, [...waitingSketches, ...(await sketchesOfWaiting(otherTexts.values()))]);
  const burst = await findBursts(db, typedRecords);
  const linkCounts = new Map<string, number>();
  // counted once, of the texts that are needed: copies are counted for each record that is like them
  const linksOf = (key: string): number => {
    const count = linkCounts.get(key) ?? countLinks(allTexts.get(key)?.text ?? '');
    linkCounts.set(key, count);
    return count;
  };
  return (record) => {
    const key = keyOf(record);
    const copies = alike.get(key) ?? [];
    const links = copies.reduce((sum, other) => sum + linksOf(other), linksOf(key));
    const flags: QueueFlag[] = [];
    if (similar.has(key)) flags.push('similar');
    if (copies.length > 0) flags.push('alike');
    if (links >= fewestLinks.get(key)!) flags.push('links');
    if (burst.has(key)) flags.push('burst');
    return {
      flags,
      flag_counts: { alike: copies.length, links },
      alike: copies.slice(0, maxNamed).flatMap((other) => toNamed(allTexts.get(other))),
    };
  };
}

const maxNamed = 5;

/** The beginning of a record's text, and its name. */
interface Text extends Pick<Waiting, 'type' | 'id'> {
  name: string;
  text: string;
}

const toNamed = (text: Text | undefined): QueuedRecord['alike'] =>
  text === undefined ? [] : [{ type: text.type, id: text.id, name: text.name }];

/** Returns the texts of records, by key. */
async function readTexts(
  db: Kysely<Schema>,
  records: readonly Pick<Waiting, 'type' | 'id'>[],
): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>();
  for (const [type, recordsOfType] of Map.groupBy(records, (record) => record.type)) {
    const ids = recordsOfType.map(({ id }) => id);
    const rows = await selectInChunks(ids, (chunk) => selectTexts(db, type, chunk).execute());
    for (const row of rows) texts.set(keyOf({ type, id: row.id }), { type, ...row });
  }
  return texts;
}

/** Returns the records that were not imported. */
async function withoutImported<R extends Pick<Waiting, 'type' | 'id'>>(
  db: Kysely<Schema>,
  records: readonly R[],
): Promise<R[]> {
  const events = records.flatMap(({ type, id }) => (type === 'event' ? [id] : []));
  const rows = await selectInChunks(events, (chunk) =>
    db.selectFrom('event_source').where('event_id', 'in', chunk).select('event_id').execute(),
  );
  const imported = new Set(rows.map((row) => row.event_id));
  return records.filter(({ type, id }) => type !== 'event' || !imported.has(id));
}

/** Number of texts after which other requests are served. */
const textsPerTurn = 50;

/** Returns the sketches by which texts that wait are compared with each other. */
async function sketchesOfWaiting(texts: Iterable<Text>): Promise<Sketched[]> {
  const sketches: Sketched[] = [];
  for (const chunk of chunksOf([...texts], textsPerTurn)) {
    sketches.push(
      ...sketchesOf(
        chunk.map(({ text, ...record }) => ({ ...record, text: text.replaceAll(numbers, '') })),
        fewestWordsWaiting,
      ),
    );
    await setImmediate();
  }
  return sketches;
}

/** A text's sketch, and the key of its record. */
interface Sketched {
  key: string;
  sketch: string;
}

/** Returns the sketches of the texts that are long enough to be compared. */
function sketchesOf(texts: Iterable<Text>, fewestWords?: number): Sketched[] {
  return [...texts].flatMap((record) => {
    const sketch = sketchOf(record.text, fewestWords);
    return sketch === null ? [] : [{ key: keyOf(record), sketch }];
  });
}

/** Returns the keys of the texts that are similar to one that was rejected, of another record. */
async function findSimilar(
  db: Kysely<Schema>,
  texts: ReadonlyMap<string, Text>,
): Promise<ReadonlyMap<string, unknown>> {
  const sketches = sketchesOf(texts.values());
  if (sketches.length === 0) return new Map();
  const rejected = await selectRejected(db).execute();
  const others = rejected.map(({ resource_type: type, resource_id: id, sketch }) => ({
    key: keyOf({ type, id }),
    sketch,
  }));
  return findAlike(sketches, others);
}

/** Returns the keys of the similar texts of other records, by key; those without any are absent. */
function findAlike(sketches: readonly Sketched[], others: readonly Sketched[]): Map<string, string[]> {
  const texts = others.map(({ key, sketch }) => ({ key, hashes: hashesOf(sketch) }));
  const byHash = new Map<number, number[]>();
  for (const [at, { hashes }] of texts.entries()) {
    for (const hash of hashes) {
      const places = byHash.get(hash);
      if (places === undefined) byHash.set(hash, [at]);
      else places.push(at);
    }
  }
  const alike = new Map<string, string[]>();
  for (const { key, sketch } of sketches) {
    const hashes = hashesOf(sketch);
    const commonHashCounts = new Map<number, number>();
    for (const hash of hashes)
      for (const at of byHash.get(hash) ?? []) commonHashCounts.set(at, (commonHashCounts.get(at) ?? 0) + 1);
    const keys = [...commonHashCounts].flatMap(([at, count]) => {
      // most texts have little in common, and are not compared
      if (count < hashes.length * similarFrom) return [];
      const text = texts[at]!;
      return text.key !== key && similarity(hashes, text.hashes) >= similarFrom ? [text.key] : [];
    });
    if (keys.length > 0) alike.set(key, keys);
  }
  return alike;
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
  const rows = records.map(
    ({ author_id: author, created_at: created }, index) =>
      sql`(cast(${index} as integer), cast(${author} as integer), cast(${at(created, -minutes * minuteMs)} as text),
        cast(${at(created, minutes * minuteMs)} as text))`,
  );
  const counts = resourceTypes.map(
    (type) => sql`(select count(*) from (select 1 from ${sql.table(type)} where created_by = asked.author
      and created_at >= asked.since and created_at <= asked.until limit ${sql.lit(many)}) as added)`,
  );
  return sql<{ n: number }>`with asked (n, author, since, until) as (values ${sql.join(rows)})
    select n from asked where ${sql.join(counts, sql` + `)} >= ${sql.lit(many)}`;
}

/** Returns the keys of the records that belong to a burst. */
async function findBursts(db: Kysely<Schema>, records: readonly Waiting[]): Promise<Set<string>> {
  const authored = records.filter(({ author_id: author }) => author !== null);
  const { rows } = authored.length === 0 ? { rows: [] } : await selectBursts(authored).execute(db);
  return new Set(rows.map(({ n }) => keyOf(authored[n]!)));
}
