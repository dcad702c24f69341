import type { EventForm } from '@moonfloor/contract/events/events';
import type { FloorForm } from '@moonfloor/contract/events/floors-form';
import { setsOf } from '@moonfloor/contract/events/sets';
import { dayMs } from '@moonfloor/contract/values/durations';
import { isToBeAnnounced } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import { chunksOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { creditRows, creditsIn } from '../artists/credits.ts';
import { findIdsByName } from '../records/names.ts';
import type { RecordTransaction } from '../records/record-type.ts';
import { deleteStarsOfSets } from '../stars/repository.ts';
import { updateEventStyles } from './lifecycle.ts';

/** Replaces the event's floors, decorations, and the rows by which its promoters are found, if they are given. */
export async function replaceLists(
  db: RecordTransaction,
  event: number,
  { floors, decorations, promoters }: Pick<EventForm, 'floors' | 'decorations' | 'promoters'>,
  now: string,
): Promise<void> {
  if (floors !== undefined) {
    await replaceFloors(db, event, floors, now);
    await updateEventStyles(db, { event });
  }
  if (decorations !== undefined) await replaceDecorations(db, event, decorations);
  if (promoters === undefined) return;
  await db.deleteFrom('event_promoter').where('event_id', '=', event).execute();
  const rows = promoters.map((name) => ({ event_id: event, name_key: nameKey(name) }));
  if (rows.length > 0) await db.insertInto('event_promoter').values(rows).execute();
}

/**
 * Replaces the event's floors and links names to known artists. A name stays linked to the artist whom it named before if
 * that artist was renamed.
 */
async function replaceFloors(
  db: RecordTransaction,
  event: number,
  floors: readonly FloorForm[],
  now: string,
): Promise<void> {
  const links = await formerArtists(db, event);
  await db.deleteFrom('floor').where('event_id', '=', event).execute();
  const sets = await replaceSets(db, event, floors, now);
  if (floors.length === 0) return;
  const names = floors.flatMap((floor) =>
    floor.artists.flatMap(({ artist_name: name }) => [name, ...creditsIn(name).map((credit) => credit.credited_as)]),
  );
  for (const [key, id] of await findIdsByName(db, 'artist', names)) links.set(key, id);
  const ids = await insertFloors(db, event, floors);
  const rows = floors.flatMap((floor, index) =>
    floor.artists.map(({ set_start: _, set_end: __, ...artist }, position) => {
      const key = nameKey(artist.artist_name);
      return {
        ...artist,
        floor_id: ids[index]!,
        event_id: event,
        position,
        name_key: key,
        artist_id: isToBeAnnounced(artist.artist_name) ? null : (links.get(key) ?? null),
        pairing: position === 0 ? null : artist.pairing,
        cancelled: Number(artist.cancelled ?? false),
        set_id: sets[index]![position]!,
      };
    }),
  );
  for (const chunk of chunksOf(rows)) await db.insertInto('floor_artist').values(chunk).execute();
  const credits = rows.flatMap((row) => creditRows(row, links));
  for (const chunk of chunksOf(credits)) await db.insertInto('act_credit').values(chunk).execute();
}

/** Artists to which the event's line-up is linked, by name key. */
async function formerArtists(db: RecordTransaction, event: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('floor')
    .innerJoin('floor_artist', 'floor_artist.floor_id', 'floor.floor_id')
    .where('floor.event_id', '=', event)
    .where('floor_artist.artist_id', 'is not', null)
    .select((eb) => ['floor_artist.name_key', eb.ref('floor_artist.artist_id').$notNull().as('artist_id')])
    .execute();
  return new Map(rows.map((row) => [row.name_key, row.artist_id]));
}

/** Inserts the event's floors and returns their ids in the same order. */
async function insertFloors(db: RecordTransaction, event: number, floors: readonly FloorForm[]): Promise<number[]> {
  const rows = await db
    .insertInto('floor')
    .values(
      floors.map(({ name, hours }, position) => ({
        event_id: event,
        position,
        floor_name: name,
        hours: JSON.stringify(hours),
      })),
    )
    .returning(['floor_id', 'position'])
    .execute();
  return rows.sort((a, b) => a.position - b.position).map((row) => row.floor_id);
}

/** Replaces the event's decorations and links them to known crews, as `replaceFloors` does for artists. */
async function replaceDecorations(db: RecordTransaction, event: number, names: readonly string[]): Promise<void> {
  const former = await db
    .deleteFrom('event_decoration')
    .where('event_id', '=', event)
    .returning(['name_key', 'decoration_id'])
    .execute();
  const links = new Map(former.map((row) => [row.name_key, row.decoration_id]));
  for (const [key, id] of await findIdsByName(db, 'decoration', names)) links.set(key, id);
  const rows = names.map((name, position) => {
    const key = nameKey(name);
    return { event_id: event, position, decoration_id: links.get(key) ?? null, decoration_name: name, name_key: key };
  });
  for (const chunk of chunksOf(rows)) await db.insertInto('event_decoration').values(chunk).execute();
}

/** How long a removed set keeps its id. */
const removedTtlMs = 90 * dayMs;

/** A set as it is written: its acts are rows `from` to `to` (exclusive) of a floor. */
interface NewSet {
  floor: number;
  from: number;
  to: number;
  position: number;
  name_key: string;
  floor_key: string;
  set_start: string;
  set_end: string | null;
}

type StoredSet = Pick<Schema['timetable_set'], 'name_key' | 'floor_key' | 'set_start' | 'removed_at'> & {
  set_id: number;
};

/**
 * Writes the event's sets, and returns the set of each act, by floor and row; null without a time. Call it after the
 * previous line-up was deleted. A set keeps its id if an act of that name was there before: on the same floor at the
 * same time, else on the same floor, else at the same time, else anywhere; sets that were removed come last.
 */
async function replaceSets(
  db: RecordTransaction,
  event: number,
  floors: readonly FloorForm[],
  now: string,
): Promise<(number | null)[][]> {
  const sets = timedSets(floors);
  const stored = await db
    .selectFrom('timetable_set')
    .where('event_id', '=', event)
    .select(['set_id', 'name_key', 'floor_key', 'set_start', 'removed_at'])
    .orderBy('set_id')
    .execute();
  const ids = matchSets(sets, stored);
  await removeSets(db, stored, new Set(ids.values()), now);
  const keptSets = sets.flatMap((set) => {
    const set_id = ids.get(set);
    return set_id === undefined ? [] : [{ ...rowOf(set, event), set_id }];
  });
  for (const chunk of chunksOf(keptSets)) {
    await db
      .insertInto('timetable_set')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('set_id')
          .doUpdateSet(({ ref }) => ({
            position: ref('excluded.position'),
            name_key: ref('excluded.name_key'),
            floor_key: ref('excluded.floor_key'),
            set_start: ref('excluded.set_start'),
            set_end: ref('excluded.set_end'),
            removed_at: null,
          })),
      )
      .execute();
  }
  const byPosition = new Map(sets.map((set) => [set.position, set]));
  for (const chunk of chunksOf(sets.filter((set) => !ids.has(set)).map((set) => rowOf(set, event)))) {
    const rows = await db.insertInto('timetable_set').values(chunk).returning(['set_id', 'position']).execute();
    for (const { set_id, position } of rows) ids.set(byPosition.get(position)!, set_id);
  }
  const result = floors.map((floor) => floor.artists.map((): number | null => null));
  for (const set of sets) result[set.floor]!.fill(ids.get(set)!, set.from, set.to);
  return result;
}

const rowOf = ({ floor: _, from: __, to: ___, ...columns }: NewSet, event_id: number) => ({
  ...columns,
  event_id,
  removed_at: null,
});

function timedSets(floors: readonly FloorForm[]): NewSet[] {
  const sets: NewSet[] = [];
  for (const [floor, { name, artists }] of floors.entries()) {
    let from = 0;
    for (const acts of setsOf(artists)) {
      const to = from + acts.length;
      const { artist_name, set_start, set_end } = acts[0]!;
      if (set_start != null) {
        sets.push({
          floor,
          from,
          to,
          position: sets.length,
          name_key: nameKey(artist_name),
          floor_key: nameKey(name),
          set_start,
          set_end: set_end ?? null,
        });
      }
      from = to;
    }
  }
  return sets;
}

type SetKey = Pick<StoredSet, 'name_key' | 'floor_key' | 'set_start'>;

/** Properties that a stored set must share with a new one, the closest match first. */
const matchKeys: readonly ((set: SetKey) => string)[] = [
  (set) => JSON.stringify([set.name_key, set.floor_key, set.set_start]),
  (set) => JSON.stringify([set.name_key, set.floor_key]),
  (set) => JSON.stringify([set.name_key, set.set_start]),
  (set) => set.name_key,
];

/** Returns the ids of the sets that stay, in linear time. Each stored set is given away once. */
function matchSets(sets: readonly NewSet[], stored: readonly StoredSet[]): Map<NewSet, number> {
  const ids = new Map<NewSet, number>();
  const unmatchedSets = new Set(stored);
  for (const removed of [false, true]) {
    for (const keyOf of matchKeys) {
      const candidates = [...unmatchedSets].filter((set) => (set.removed_at !== null) === removed).toReversed();
      const byKey = Map.groupBy(candidates, keyOf);
      for (const set of sets) {
        const match = ids.has(set) ? undefined : byKey.get(keyOf(set))?.pop();
        if (match === undefined) continue;
        ids.set(set, match.set_id);
        unmatchedSets.delete(match);
      }
    }
  }
  return ids;
}

/** Marks the sets that are no longer in the line-up as removed, and deletes those that were removed long ago. */
async function removeSets(
  db: RecordTransaction,
  stored: readonly StoredSet[],
  keptIds: ReadonlySet<number>,
  now: string,
): Promise<void> {
  const removedSetIds = stored
    .filter((set) => set.removed_at === null && !keptIds.has(set.set_id))
    .map((set) => set.set_id);
  for (const chunk of chunksOf(removedSetIds))
    await db.updateTable('timetable_set').set({ removed_at: now }).where('set_id', 'in', chunk).execute();
  const limit = new Date(Date.parse(now) - removedTtlMs).toISOString();
  const expiredSets = stored.filter(
    (set) => set.removed_at !== null && set.removed_at < limit && !keptIds.has(set.set_id),
  );
  for (const chunk of chunksOf(expiredSets.map((set) => set.set_id))) {
    await deleteStarsOfSets(db, chunk);
    await db.deleteFrom('merged_set').where('into_id', 'in', chunk).execute();
    await db.deleteFrom('timetable_set').where('set_id', 'in', chunk).execute();
  }
}
