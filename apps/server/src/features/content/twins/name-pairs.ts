import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { lettersApart, letterSet } from '../../../platform/search/edit-distance.ts';
import { alikeFrom, cellsOf, editsIn, mostLikeness, nameLikeness } from './likeness.ts';
import { createMeter } from './meter.ts';
import { type ComparedName, comparedName, lazily } from './name-keys.ts';
import { inOrder, type Pair, partPairs, partRows, type PairsPart } from './pairs.ts';
import { namedRecords } from './seen-names.ts';
import type { KeyedType } from './twin-keys.ts';

/** Names are compared with so many that come before them in order: those that are alike are close to each other. */
const neighbours = 8;

/** The two orders of names: by their keys, and by their keys read backwards. */
type Way = 'key' | 'tail';

interface Cursor {
  key: string;
  id: number;
}

/** A name that others are compared with; of a release also its artist's, of others none. */
interface KnownName extends Cursor {
  /** The numbers in it, run together, and as `letterSet` has it which letters. */
  digits: string;
  letters: number;
  /** Taken apart when it is first asked for: the keys alone keep most names apart. */
  name: () => ComparedName;
  artist: () => ComparedName;
}

/**
 * Walks names in the order of their keys, then in the order of their keys read backwards, comparing each with a few
 * neighbours: the sorted neighbourhood method (Hernández and Stolfo, The Merge/Purge Problem for Large Databases, 1995).
 * Names that differ near their end meet on the first way, those that differ near their beginning on the second one.
 */
export async function pairsOfNames(db: Kysely<Schema>, type: KeyedType, after: string): Promise<PairsPart> {
  const { way, cursor } = cursorIn(after);
  const before = cursor === null ? [] : await namesUpTo(db, type, way, cursor).execute();
  const rows = await namesBehind(db, type, way, cursor).execute();
  const passed = before.toReversed().map((row) => knownName(type, row));
  const pairs: Pair[] = [];
  const meter = createMeter(Infinity);
  for (const row of rows) {
    if (row.name === null) continue;
    const name = knownName(type, { ...row, name: row.name });
    for (const other of passed.slice(-neighbours)) {
      // those of one key have met on the first way
      if ((way === 'tail' && name.key === other.key) || !mayBeAlike(name, other)) continue;
      const likeness = likenessOf(name, other);
      await meter.pay(cellsOf(name.name(), other.name()));
      if (likeness >= alikeFrom) pairs.push({ ids: inOrder(name.id, other.id), likeness });
    }
    passed.push(name);
    if (pairs.length >= partPairs) return { pairs, next: placeOf(way, name) };
  }
  const last = rows.at(-1);
  if (last !== undefined && rows.length === partRows) return { pairs, next: placeOf(way, last) };
  const isEmpty = last === undefined && cursor === null;
  return { pairs, next: way === 'key' && !isEmpty ? 'tail' : null };
}

const placeOf = (way: Way, { id, key }: Cursor): string => `${way} ${id} ${key}`;

function cursorIn(after: string): { way: Way; cursor: Cursor | null } {
  const [, way, id, key] = /^(key|tail)(?: (\d{1,9}) (.+))?$/su.exec(after) ?? [];
  return {
    way: way === 'tail' ? 'tail' : 'key',
    cursor: id === undefined || key === undefined ? null : { id: Number(id), key },
  };
}

function knownName(type: KeyedType, { id, key, name, artist }: Cursor & { name: string; artist: string | null }): KnownName {
  return {
    id,
    key,
    digits: key.replace(/\D+/g, ''),
    letters: letterSet(key),
    name: lazily(() => comparedName(type, name)),
    artist: lazily(() => comparedName('artist', artist ?? '')),
  };
}

/** The letters tell, whatever the order of words. */
function mayBeAlike(one: KnownName, other: KnownName): boolean {
  if (one.digits !== other.digits) return false;
  if (lettersApart(one.letters, other.letters) > editsIn(Math.max(one.key.length, other.key.length))) return false;
  return mostLikeness(one.name(), other.name()) >= alikeFrom;
}

function likenessOf(one: KnownName, other: KnownName): number {
  const likeness = nameLikeness(one.name(), other.name());
  return likeness < alikeFrom || nameLikeness(one.artist(), other.artist()) < alikeFrom ? 0 : likeness;
}

/**
 * The next keys behind a place in their order, with the names; those of records that are deleted have none. A name is
 * looked up for each key by itself: a join would be made in some other order, whole, where there are a few thousand.
 */
export function namesBehind(db: Kysely<Schema>, type: KeyedType, way: Way, cursor: Cursor | null) {
  return db
    .selectFrom('twin_key')
    .where('type', '=', type)
    .$if(cursor !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple(way, 'id'), '>', tuple(cursor!.key, cursor!.id))))
    .orderBy(way)
    .orderBy('id')
    .limit(partRows)
    .select((eb) => {
      const record = eb.selectFrom(namedRecords(db, type)).whereRef('record.id', '=', 'twin_key.id');
      const artist = type === 'release' ? record.select('record.artist') : eb.val<string | null>(null);
      return ['id', eb.ref(way).as('key'), record.select('record.name').as('name'), artist.as('artist')];
    });
}

/** The last few names before a place in their order, that one's included, the last one first. */
export function namesUpTo(db: Kysely<Schema>, type: KeyedType, way: Way, { key, id }: Cursor) {
  return db
    .selectFrom('twin_key')
    // SQLite begins with the left one, which is in order; PostgreSQL takes it for any join
    .crossJoin(namedRecords(db, type))
    .whereRef('record.id', '=', 'twin_key.id')
    .where('twin_key.type', '=', type)
    .where(({ eb, refTuple, tuple }) => eb(refTuple(`twin_key.${way}`, 'twin_key.id'), '<=', tuple(key, id)))
    .orderBy(`twin_key.${way}`, 'desc')
    .orderBy('twin_key.id', 'desc')
    .limit(neighbours)
    .select((eb) => ['twin_key.id', eb.ref(`twin_key.${way}`).as('key'), 'record.name', 'record.artist']);
}
