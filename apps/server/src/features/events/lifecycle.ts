import { type RawBuilder, sql } from 'kysely';
import { styleBits } from '@moonfloor/contract/events/event-match';
import { styles } from '@moonfloor/contract/values/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import { chunksOf } from '../../db/query-parts.ts';
import { artistsPlaying } from '../artists/credits.ts';
import type { Lifecycle, SetMerge } from '../records/lifecycle.ts';
import { linkName, linkNames } from '../records/link-name.ts';

type Link = readonly [table: 'floor_artist' | 'event_decoration', column: 'artist_id' | 'decoration_id'];

const links = {
  artist: ['floor_artist', 'artist_id'],
  decoration: ['event_decoration', 'decoration_id'],
} as const satisfies Record<string, Link>;

/** Line-ups keep the names as billed, and link to the public records of these names. */
export const eventLifecycle: Lifecycle = {
  afterWrite: async (db, record) => {
    const { type, id, isPublic, changed } = record;
    const isLinked =
      isPublic && (type === 'artist' || type === 'decoration') && (await linkName(db, links[type], record));
    const credited = isPublic && type === 'artist' && (await linkName(db, ['act_credit', 'artist_id'], record));
    if (type === 'artist' && (isLinked || credited || changed.includes('status') || changed.includes('styles')))
      await updateEventStyles(db, { artists: [id] });
  },
  afterMerge: async (db, { type, from, to }) => {
    if (type === 'artist') {
      await db.updateTable('floor_artist').set({ artist_id: to }).where('artist_id', '=', from).execute();
      await db.updateTable('act_credit').set({ artist_id: to }).where('artist_id', '=', from).execute();
      await updateEventStyles(db, { artists: [to] });
    }
    if (type === 'decoration')
      await db.updateTable('event_decoration').set({ decoration_id: to }).where('decoration_id', '=', from).execute();
    if (type !== 'event') return;
    for (const link of Object.values(links)) await copyLinks(db, link, from, to);
    await updateEventStyles(db, { event: to });
    await moveAttendance(db, from, to);
    await takePlaceLink(db, from, to);
    return matchingSets(db, from, to);
  },
  afterSetMerge: async (db, { from, to }) => {
    await db.updateTable('merged_set').set({ into_id: to }).where('into_id', '=', from).execute();
    await db.insertInto('merged_set').values({ id: from, into_id: to }).execute();
  },
  afterStatusChange: async (db, { type, ids }) => {
    if (type !== 'artist' && type !== 'decoration') return;
    await linkNames(db, links[type], type, ids);
    if (type === 'decoration') return;
    await linkNames(db, ['act_credit', 'artist_id'], type, ids);
    for (const artists of chunksOf(ids)) await updateEventStyles(db, { artists });
  },
  afterPurge: async (db, { type, isGone }) => {
    if (type !== 'event') return;
    await db.deleteFrom('attendance_count').where(isGone('attendance_count.event_id')).execute();
    // the sets of deleted events are gone by now
    const sets = db.selectFrom('timetable_set').select('set_id');
    await db.deleteFrom('merged_set').where('into_id', 'not in', sets).execute();
  },
};

/** Copies links to a line-up taken over from the other event, for artists and crews that have since been renamed. */
async function copyLinks(db: ContentTransaction, [table, column]: Link, from: number, to: number): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = (
    select max(${sql.ref(`other.${column}`)}) from ${sql.table(table)} as other
    where other.event_id = ${from} and other.name_key = ${sql.ref(`${table}.name_key`)})
    where event_id = ${to} and ${sql.ref(column)} is null`.execute(db);
}

/** Members who attend both events keep the attendance of the one that remains. */
async function moveAttendance(db: ContentTransaction, from: number, to: number): Promise<void> {
  await sql`delete from attendance where event_id = ${from} and exists (
    select 1 from attendance as other
    where other.event_id = ${to} and other.account_id = attendance.account_id)`.execute(db);
  await db.updateTable('attendance').set({ event_id: to }).where('event_id', '=', from).execute();
}

/** The secret link to a hidden place leads to the event that remains, unless that has a link of its own. */
async function takePlaceLink(db: ContentTransaction, from: number, to: number): Promise<void> {
  const { link_token = null } =
    (await db.selectFrom('hidden_place').where('event_id', '=', from).select('link_token').executeTakeFirst()) ?? {};
  await db
    .updateTable('hidden_place')
    .set({ link_token })
    .where('event_id', '=', to)
    .where('reveals_at', 'is not', null)
    .where('link_token', 'is', null)
    .execute();
}

/** Returns the sets that two events share: those of the same act at the same time. */
async function matchingSets(db: ContentTransaction, from: number, to: number): Promise<SetMerge[]> {
  const sets = await db
    .selectFrom('timetable_set as old')
    .innerJoin('timetable_set as kept', (join) =>
      join.onRef('kept.name_key', '=', 'old.name_key').onRef('kept.set_start', '=', 'old.set_start'),
    )
    .where('old.event_id', '=', from)
    .where('kept.event_id', '=', to)
    .where('kept.removed_at', 'is', null)
    .select(({ fn }) => ['old.set_id', fn.min('kept.set_id').as('kept_id')])
    .groupBy('old.set_id')
    .execute();
  return sets.map(({ set_id, kept_id }) => ({ from: set_id, to: kept_id }));
}

/** Bitmask of the styles of all artists of a group (`artist.styles` is comma-separated): each bit is counted once. */
function styleBitsOfGroup(): RawBuilder<number> {
  const bit = (style: string): RawBuilder<number> => sql<number>`
    max(case when ',' || artist.styles || ',' like ${sql.lit(`%,${style},%`)} then ${sql.lit(styleBits([style]))} else 0 end)`;
  return sql<number>`coalesce(${sql.join(styles.map(bit), sql` + `)}, 0)`;
}

/** Selects the ids of the events whose acts are, or credit, the given artists. */
const eventsOf = (db: ContentTransaction, artists: readonly number[]) =>
  db
    .selectFrom('floor_artist')
    .where('artist_id', 'in', artists)
    .select('event_id')
    .unionAll(db.selectFrom('act_credit').where('artist_id', 'in', artists).select('event_id'));

/**
 * Recalculates the styles of one event, or of all events where some artists play, from the active artists of the line-up.
 * Call it when a line-up, its links, or an artist's styles or status have changed. The events count as changed even if
 * their styles are identical, because their cards show the links (`event-cards.ts`).
 */
export async function updateEventStyles(
  db: ContentTransaction,
  { event, artists = [] }: { event: number; artists?: never } | { artists: readonly number[]; event?: never },
): Promise<void> {
  await db
    .updateTable('event')
    .set({
      styles: sql`(select ${styleBitsOfGroup()} from artist where artist.status = 'active'
        and artist.id in ${artistsPlaying(db, sql.ref('event.id'))})`,
    })
    .where('id', 'in', event === undefined ? eventsOf(db, artists) : [event])
    .execute();
}
