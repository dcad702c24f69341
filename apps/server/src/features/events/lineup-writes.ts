import type { EventForm } from '@moonfloor/contract/events';
import type { FloorForm } from '@moonfloor/contract/floors-form';
import { isToBeAnnounced, styles } from '@moonfloor/contract/lists';
import { nameKey } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import { findIdsByName } from '../records/names.ts';
import type { RecordTransaction } from '../records/record-type.ts';
import { replaceSets } from './set-writes.ts';
import { type RawBuilder, sql } from 'kysely';
import { styleBits } from '@moonfloor/contract/event-match';
import type { ContentTransaction } from '../../db/content-version.ts';

/** Replaces the event's floors and decorations, if they are given. */
export async function replaceFloorsAndDecorations(
  db: RecordTransaction,
  event: number,
  { floors, decorations }: Pick<EventForm, 'floors' | 'decorations'>,
  now: string,
): Promise<void> {
  if (floors !== undefined) {
    await replaceFloors(db, event, floors, now);
    await updateEventStyles(db, { event });
  }
  if (decorations !== undefined) await replaceDecorations(db, event, decorations);
}

/**
 * Replaces the event's floors and links names to known artists. A name that was linked in this event before stays
 * linked when no artist has it any more because the artist was renamed.
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
  const names = floors.flatMap((floor) => floor.artists.map((artist) => artist.artist_name));
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
        set_id: sets[index]![position]!,
      };
    }),
  );
  for (const some of chunksOf(rows)) await db.insertInto('floor_artist').values(some).execute();
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
  for (const some of chunksOf(rows)) await db.insertInto('event_decoration').values(some).execute();
}

/** Bitmask of the styles of all artists of a group (`artist.styles` is comma-separated): each bit is counted once. */
function styleBitsOfGroup(): RawBuilder<number> {
  const bit = (style: string): RawBuilder<number> => sql<number>`
    max(case when ',' || artist.styles || ',' like ${sql.lit(`%,${style},%`)} then ${sql.lit(styleBits([style]))} else 0 end)`;
  return sql<number>`coalesce(${sql.join(styles.map(bit), sql` + `)}, 0)`;
}

/**
 * Recalculates the styles of one event, or of all events where an artist plays, from the active artists of the line-up.
 * Call it when a line-up, its links, or an artist's styles or status have changed. The events count as changed even if
 * their styles are identical, because their cards show the links (`event-cards.ts`).
 */
export async function updateEventStyles(
  db: ContentTransaction,
  { event, artist }: { event: number; artist?: never } | { artist: number; event?: never },
): Promise<void> {
  await db
    .updateTable('event')
    .set({
      styles: sql`(select ${styleBitsOfGroup()} from floor
        join floor_artist on floor_artist.floor_id = floor.floor_id
        join artist on artist.id = floor_artist.artist_id and artist.status = 'active'
        where floor.event_id = event.id)`,
    })
    .$if(event !== undefined, (query) => query.where('id', '=', event!))
    .$if(artist !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb.selectFrom('floor_artist').where('artist_id', '=', artist!).select('event_id'),
      ),
    )
    .execute();
}
