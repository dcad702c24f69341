import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { minLetterSetDistance, letterSet } from '../../platform/search/edit-distance.ts';
import { minLikeness, comparisonCost, maxEditsOfLength, maxPossibleLikeness, nameLikeness } from './likeness.ts';
import { createComparisonBudget } from './comparison-budget.ts';
import { type NormalizedName, normalizeName, memoize } from '../records/normalized-name.ts';
import { olderFirst, type Pair, maxPairsPerPage, rowsPerPage, type PairsPage } from './pairs.ts';
import { selectNamedRecords } from './visible-names.ts';
import type { TypeComparedByName } from '../records/duplicate-keys.ts';

/** Names are compared with so many that come before them in order: those that are alike are close to each other. */
const neighbourCount = 8;

/** The two orders of names: by their keys, and by their keys read backwards. */
type KeyDirection = 'key' | 'tail';

interface NameCursor {
  key: string;
  id: number;
}

/** A name that others are compared with; of a release also its artist's, of others none. */
interface ComparableName extends NameCursor {
  /** The numbers in it, run together, and as `letterSet` has it which letters. */
  digits: string;
  letters: number;
  /** Taken apart when it is first asked for: the keys alone keep most names apart. */
  name: () => NormalizedName;
  artist: () => NormalizedName;
}

/**
 * Walks names in the order of their keys, then in the order of their keys read backwards, comparing each with a few
 * neighbours: the sorted neighbourhood method (Hernández and Stolfo, The Merge/Purge Problem for Large Databases, 1995).
 * Names that differ near their end meet on the first way, those that differ near their beginning on the second one.
 */
export async function pairsOfNames(db: Kysely<Schema>, type: TypeComparedByName, after: string): Promise<PairsPage> {
  const { way, cursor } = parseCursor(after);
  const before = cursor === null ? [] : await selectNamesUpTo(db, type, way, cursor).execute();
  const rows = await selectNamesAfter(db, type, way, cursor).execute();
  const recent = before.toReversed().map((row) => toComparableName(type, row));
  const pairs: Pair[] = [];
  const budget = createComparisonBudget(Infinity);
  for (const row of rows) {
    if (row.name === null) continue;
    const name = toComparableName(type, { ...row, name: row.name });
    for (const other of recent.slice(-neighbourCount)) {
      // those of one key have met on the first way
      if ((way === 'tail' && name.key === other.key) || !canBeSimilar(name, other)) continue;
      const likeness = likenessOf(name, other);
      await budget.spend(comparisonCost(name.name(), other.name()));
      if (likeness >= minLikeness) pairs.push({ ids: olderFirst(name.id, other.id), likeness });
    }
    recent.push(name);
    if (pairs.length >= maxPairsPerPage) return { pairs, next: formatCursor(way, name) };
  }
  const last = rows.at(-1);
  if (last !== undefined && rows.length === rowsPerPage) return { pairs, next: formatCursor(way, last) };
  const isEmpty = last === undefined && cursor === null;
  return { pairs, next: way === 'key' && !isEmpty ? 'tail' : null };
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
  return {
    id,
    key,
    digits: key.replace(/\D+/g, ''),
    letters: letterSet(key),
    name: memoize(() => normalizeName(type, name)),
    artist: memoize(() => normalizeName('artist', artist ?? '')),
  };
}

/** The letters tell, whatever the order of words. */
function canBeSimilar(one: ComparableName, other: ComparableName): boolean {
  if (one.digits !== other.digits) return false;
  if (minLetterSetDistance(one.letters, other.letters) > maxEditsOfLength(Math.max(one.key.length, other.key.length)))
    return false;
  return maxPossibleLikeness(one.name(), other.name()) >= minLikeness;
}

function likenessOf(one: ComparableName, other: ComparableName): number {
  const likeness = nameLikeness(one.name(), other.name());
  return likeness < minLikeness || nameLikeness(one.artist(), other.artist()) < minLikeness ? 0 : likeness;
}

/**
 * The next keys behind a place in their order, with the names; those of records that are deleted have none. A name is
 * looked up for each key by itself: a join would be made in some other order, whole, where there are a few thousand.
 */
export function selectNamesAfter(
  db: Kysely<Schema>,
  type: TypeComparedByName,
  way: KeyDirection,
  cursor: NameCursor | null,
) {
  return db
    .selectFrom('twin_key')
    .where('type', '=', type)
    .$if(cursor !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple(way, 'id'), '>', tuple(cursor!.key, cursor!.id))),
    )
    .orderBy(way)
    .orderBy('id')
    .limit(rowsPerPage)
    .select((eb) => {
      const record = eb.selectFrom(selectNamedRecords(db, type)).whereRef('record.id', '=', 'twin_key.id');
      const artist = type === 'release' ? record.select('record.artist') : eb.val<string | null>(null);
      return ['id', eb.ref(way).as('key'), record.select('record.name').as('name'), artist.as('artist')];
    });
}

/** The last few names before a place in their order, that one's included, the last one first. */
export function selectNamesUpTo(
  db: Kysely<Schema>,
  type: TypeComparedByName,
  way: KeyDirection,
  { key, id }: NameCursor,
) {
  return (
    db
      .selectFrom('twin_key')
      // SQLite begins with the left one, which is in order; PostgreSQL takes it for any join
      .crossJoin(selectNamedRecords(db, type))
      .whereRef('record.id', '=', 'twin_key.id')
      .where('twin_key.type', '=', type)
      .where(({ eb, refTuple, tuple }) => eb(refTuple(`twin_key.${way}`, 'twin_key.id'), '<=', tuple(key, id)))
      .orderBy(`twin_key.${way}`, 'desc')
      .orderBy('twin_key.id', 'desc')
      .limit(neighbourCount)
      .select((eb) => ['twin_key.id', eb.ref(`twin_key.${way}`).as('key'), 'record.name', 'record.artist'])
  );
}
