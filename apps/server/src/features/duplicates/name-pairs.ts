import { type Kysely, sql } from 'kysely';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import type { Schema } from '../../db/schema.ts';
import { memoize, type NormalizedName, normalizeName, type TypeComparedByName } from '../records/normalized-name.ts';
import { selectNamedRecords } from './candidates.ts';
import { minLikeness, maxPossibleLikeness, nameLikeness } from './likeness.ts';
import { findRelated } from './related-records.ts';

/**
 * Number of preceding names in the sort order that each name is compared with: similar names are close to each other.
 */
const neighbourCount = 8;

/** The two sort orders of names: by key, and by reversed key. */
type KeyDirection = 'key' | 'tail';

interface NameCursor {
  key: string;
  id: number;
}

/** A name or an alternative name as compared with others; `artist` is empty except for releases. */
interface ComparableName extends NameCursor {
  name: NormalizedName;
  /** Normalised on first use: most names are not similar. */
  artist: () => NormalizedName;
}

/**
 * Iterates over names in the order of their keys, then of their reversed keys, and compares each with a few neighbours:
 * the sorted neighbourhood method (Hernández and Stolfo, The Merge/Purge Problem for Large Databases, 1995). The first
 * pass finds names that differ near their end, the second those that differ near their beginning.
 */
export async function pairsOfNames(db: Kysely<Schema>, type: TypeComparedByName, after: string): Promise<PairsPage> {
  const { way, cursor } = parseCursor(after);
  const earlierRows = cursor === null ? [] : await selectNamesUpTo(db, type, way, cursor).execute();
  const rows = await selectNamesAfter(db, type, way, cursor).execute();
  const recent = earlierRows.toReversed().map((row) => toComparableName(type, row));
  const pairs = new Map<string, Pair>();
  const slicer = new TimeSlicer();
  for (const row of rows) {
    if (row.name === null) continue;
    const name = toComparableName(type, { ...row, name: row.name });
    for (const other of recent.slice(-neighbourCount)) {
      // Names with equal keys were already paired in the first pass.
      if (name.id === other.id || (way === 'tail' && name.key === other.key)) continue;
      const likeness = likenessOf(name, other);
      await slicer.yieldIfDue();
      if (likeness >= minLikeness) addPair(pairs, { ids: olderFirst(name.id, other.id), likeness });
    }
    recent.push(name);
    if (pairs.size >= maxPairsPerPage)
      return { pairs: await withoutRelated(db, type, [...pairs.values()]), next: formatCursor(way, name) };
  }
  const last = rows.at(-1);
  const unrelated = await withoutRelated(db, type, [...pairs.values()]);
  if (last !== undefined && rows.length === rowsPerPage) return { pairs: unrelated, next: formatCursor(way, last) };
  const isEmpty = last === undefined && cursor === null;
  return { pairs: unrelated, next: way === 'key' && !isEmpty ? 'tail' : null };
}

async function withoutRelated(db: Kysely<Schema>, type: TypeComparedByName, pairs: Pair[]): Promise<Pair[]> {
  const areRelated = await findRelated(
    db,
    type,
    pairs.map(({ ids }) => ids[0]),
  );
  return pairs.filter(({ ids }) => !areRelated(...ids));
}

/** Adds a pair of records, or the greater likeness of other names of the same two. */
function addPair(pairs: Map<string, Pair>, pair: Pair): void {
  const key = pair.ids.join();
  if ((pairs.get(key)?.likeness ?? 0) < pair.likeness) pairs.set(key, pair);
}

const formatCursor = (way: KeyDirection, { id, key }: NameCursor): string => `${way} ${id} ${key}`;

function parseCursor(after: string): { way: KeyDirection; cursor: NameCursor | null } {
  const [, way, id, key] = /^(key|tail)(?: (\d{1,9}) (.+))?$/su.exec(after) ?? [];
  return {
    way: way === 'tail' ? 'tail' : 'key',
    cursor: id === undefined || key === undefined ? null : { id: Number(id), key },
  };
}

function toComparableName(
  type: TypeComparedByName,
  { id, key, name, artist }: NameCursor & { name: string; artist: string | null },
): ComparableName {
  return { id, key, name: normalizeName(type, name), artist: memoize(() => normalizeName('artist', artist ?? '')) };
}

function likenessOf(one: ComparableName, other: ComparableName): number {
  if (maxPossibleLikeness(one.name, other.name) < minLikeness) return 0;
  const likeness = nameLikeness(one.name, other.name);
  return likeness < minLikeness || nameLikeness(one.artist(), other.artist()) < minLikeness ? 0 : likeness;
}

/** The name that a key was made from. */
const alternativeOrOwn = sql<string>`coalesce(similarity_key.name, record.name)`;

/**
 * Selects the next keys after a cursor, with the names, which are null for deleted records. The name is a subquery per
 * key: for a join, the planner would sort the whole table once there are a few thousand rows.
 */
function selectNamesAfter(db: Kysely<Schema>, type: TypeComparedByName, way: KeyDirection, cursor: NameCursor | null) {
  return db
    .selectFrom('similarity_key')
    .where('type', '=', type)
    .$if(cursor !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple(way, 'id'), '>', tuple(cursor!.key, cursor!.id))),
    )
    .orderBy(way)
    .orderBy('id')
    .limit(rowsPerPage)
    .select((eb) => {
      const record = eb.selectFrom(selectNamedRecords(db, type)).whereRef('record.id', '=', 'similarity_key.id');
      const artist = type === 'release' ? record.select('record.artist') : eb.val<string | null>(null);
      const name = record.select(alternativeOrOwn.as('name'));
      return ['id', eb.ref(way).as('key'), name.as('name'), artist.as('artist')];
    });
}

/** Selects the last few names up to and including a cursor, in descending order. */
function selectNamesUpTo(db: Kysely<Schema>, type: TypeComparedByName, way: KeyDirection, { key, id }: NameCursor) {
  return (
    db
      .selectFrom('similarity_key')
      // SQLite scans the left table of a cross join first, which is in index order; PostgreSQL plans it like any join.
      .crossJoin(selectNamedRecords(db, type))
      .whereRef('record.id', '=', 'similarity_key.id')
      .where('similarity_key.type', '=', type)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple(`similarity_key.${way}`, 'similarity_key.id'), '<=', tuple(key, id)),
      )
      .orderBy(`similarity_key.${way}`, 'desc')
      .orderBy('similarity_key.id', 'desc')
      .limit(neighbourCount)
      .select((eb) => [
        'similarity_key.id',
        eb.ref(`similarity_key.${way}`).as('key'),
        alternativeOrOwn.as('name'),
        'record.artist',
      ])
  );
}

/** Two likely duplicates of a type, the older record first, with their likeness. */
export interface Pair {
  ids: readonly [number, number];
  likeness: number;
}

/** A page of pairs, and the cursor of the next page; null for the last one. */
export interface PairsPage {
  pairs: Pair[];
  next: string | null;
}

/** Maximum number of records per page, which bounds its time. */
export const rowsPerPage = 250;

/** Number of pairs after which a page ends. */
export const maxPairsPerPage = 40;

/** Two ids, the older record's first. */
export const olderFirst = (one: number, other: number): [number, number] => [
  Math.min(one, other),
  Math.max(one, other),
];
