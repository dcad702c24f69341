import type { Kysely } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../http/session.ts';
import { alikeFrom, nameLikeness } from './likeness.ts';
import { type ComparedName, comparedName } from './name-keys.ts';
import { inOrder, type Pair, partPairs, type PairsPart } from './pairs.ts';
import { seenNames } from './seen-names.ts';
import type { KeyedType } from './twin-keys.ts';

/** Names that one part looks through at most, so that it takes the same short time however many there are. */
const partRows = 500;

/** Names are compared with so many that come before them in order: those that are alike are close to each other. */
const neighbours = 8;

/** The two orders of names: by their keys, and by their keys read backwards. */
type Way = 'key' | 'tail';

interface Cursor {
  key: string;
  id: number;
}

interface Compared extends Cursor {
  name: ComparedName;
  artist: ComparedName | null;
}

/**
 * Walks names in the order of their keys, then in the order of their keys read backwards, comparing each with a few
 * neighbours: the sorted neighbourhood method (Hernández and Stolfo, The Merge/Purge Problem for Large Databases, 1995).
 * Names that differ near their end meet on the first way, those that differ near their beginning on the second one.
 */
export async function pairsOfNames(db: Kysely<Schema>, actor: Actor, type: KeyedType, after: string): Promise<PairsPart> {
  const { way, cursor } = cursorIn(after);
  const rows = await namesBehind(db, type, way, cursor).execute();
  const before = cursor === null ? [] : await namesUpTo(db, type, way, cursor).execute();
  const known = await comparedNames(db, actor, type, before.toReversed());
  const pairs: Pair[] = [];
  for (const name of await comparedNames(db, actor, type, rows)) {
    for (const other of known.slice(-neighbours)) {
      // those of one key have met on the first way
      const likeness = way === 'tail' && name.key === other.key ? 0 : likenessOf(name, other);
      if (likeness >= alikeFrom) pairs.push({ ids: inOrder(name.id, other.id), likeness });
    }
    known.push(name);
    if (pairs.length >= partPairs) return { pairs, next: `${way} ${name.id} ${name.key}` };
  }
  const last = rows.at(-1);
  if (last !== undefined && rows.length === partRows) return { pairs, next: `${way} ${last.id} ${last.key}` };
  return { pairs, next: way === 'key' && last !== undefined ? 'tail' : null };
}

function cursorIn(after: string): { way: Way; cursor: Cursor | null } {
  const [, way, id, key] = /^(key|tail)(?: (\d{1,9}) (.+))?$/su.exec(after) ?? [];
  return {
    way: way === 'tail' ? 'tail' : 'key',
    cursor: id === undefined || key === undefined ? null : { id: Number(id), key },
  };
}

function likenessOf(one: Compared, other: Compared): number {
  const apart = one.artist !== null && other.artist !== null && nameLikeness(one.artist, other.artist) < alikeFrom;
  return apart ? 0 : nameLikeness(one.name, other.name);
}

/** The names whole, in the same order; those of records that are deleted or not seen are left out. */
async function comparedNames(db: Kysely<Schema>, actor: Actor, type: KeyedType, rows: readonly Cursor[]): Promise<Compared[]> {
  const names = new Map<number, { name: string; artist: string | null }>();
  for (const some of chunksOf(rows)) {
    for (const row of await seenNames(db, actor, type, some.map(({ id }) => id))) names.set(row.id, row);
  }
  return rows.flatMap((row) => {
    const found = names.get(row.id);
    if (found === undefined) return [];
    const artist = found.artist === null ? null : comparedName('artist', found.artist);
    return [{ ...row, name: comparedName(type, found.name), artist }];
  });
}

/** The next names behind a place in their order. */
export function namesBehind(db: Kysely<Schema>, type: KeyedType, way: Way, cursor: Cursor | null) {
  return db
    .selectFrom('twin_key')
    .where('type', '=', type)
    .$if(cursor !== null, (query) =>
      query
        .where(way, '>=', cursor!.key)
        .where((eb) => eb.or([eb(way, '>', cursor!.key), eb('id', '>', cursor!.id)])))
    .orderBy(way)
    .orderBy('id')
    .limit(partRows)
    .select((eb) => ['id', eb.ref(way).as('key')]);
}

/** The last few names before a place in their order, that one's included, the last one first. */
export function namesUpTo(db: Kysely<Schema>, type: KeyedType, way: Way, { key, id }: Cursor) {
  return db
    .selectFrom('twin_key')
    .where('type', '=', type)
    .where(way, '<=', key)
    .where((eb) => eb.or([eb(way, '<', key), eb('id', '<=', id)]))
    .orderBy(way, 'desc')
    .orderBy('id', 'desc')
    .limit(neighbours)
    .select((eb) => ['id', eb.ref(way).as('key')]);
}
