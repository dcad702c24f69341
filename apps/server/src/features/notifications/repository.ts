import { type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { FollowTarget } from '@moonfloor/contract/members/follow-targets';
import { selectInChunks, countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { selectInterests } from '../follows/repository.ts';

/**
 * Selects the announcements for some members: about things that they follow, made since then, and not of their own doing.
 * An announcement occurs once for each of its topics. The join begins with the members' follows: SQLite keeps the order of a cross join.
 */
function selectRelevant(db: Kysely<Schema>, accounts: readonly number[]) {
  return (
    db
      .selectFrom(selectInterests(db, accounts).as('interest'))
      .crossJoin('announcement_topic')
      .crossJoin('announcement')
      .whereRef('announcement_topic.type', '=', 'interest.type')
      .whereRef('announcement_topic.target', '=', 'interest.target')
      .whereRef('announcement.id', '=', 'announcement_topic.announcement_id')
      .whereRef('announcement.created_at', '>=', 'interest.created_at')
      // null is for nobody's or several accounts' doing
      .where(sql<boolean>`coalesce(announcement.author_id, 0) <> interest.account_id`)
      .where(sql<boolean>`coalesce(announcement.actor_id, 0) <> interest.account_id`)
  );
}

/** Whether the record of an announcement is public. */
const isPublic = sql<boolean>`case announcement.type
  when 'event' then exists (select 1 from event where event.id = announcement.record_id and event.status = 'published')
  else exists (select 1 from release where release.id = announcement.record_id and release.state = 'listed') end`;

const columns = [
  'announcement.id',
  'announcement.kind',
  'announcement.type',
  'announcement.record_id',
  'announcement.changes',
  'announcement.created_at',
] as const;

/** Selects one page of a member's announcements, latest first, and the first one of the next page. */
export function selectPageOfRelevant(
  db: Kysely<Schema>,
  account: number,
  { page, limit }: { page: number; limit: number },
) {
  return selectRelevant(db, [account])
    .where(isPublic)
    .select(columns)
    .distinct()
    .orderBy('announcement.id', 'desc')
    .limit(limit + 1)
    .offset((page - 1) * limit);
}

/** Counts a member's unread announcements and notices up to the limit. */
export async function countUnread(db: Kysely<Schema>, account: number): Promise<number> {
  const { through, read } = readBy(db, account);
  const unread = selectRelevant(db, [account])
    .where(isPublic)
    .where('announcement_topic.announcement_id', '>', through)
    .where('announcement.id', 'not in', read)
    .select('announcement.id')
    .distinct()
    .limit(limits.countedNotifications);
  const notices = noticesOf(db, account).where('read_at', 'is', null).select('id').limit(limits.countedNotifications);
  const ofNotices = await countRows(db.selectFrom(notices.as('unread')));
  return Math.min((await countRows(db.selectFrom(unread.as('unread')))) + ofNotices, limits.countedNotifications);
}

const noticesOf = (db: Kysely<Schema>, account: number) => db.selectFrom('notice').where('account_id', '=', account);

/** Returns the latest notices of a member, latest first. */
export async function listNotices(db: Kysely<Schema>, account: number) {
  const rows = await noticesOf(db, account)
    .orderBy('id', 'desc')
    .limit(limits.notificationsPage)
    .select(['id', 'kind', 'type', 'record_id', 'name', 'detail', 'created_at', 'read_at'])
    .execute();
  return rows.map(({ read_at: at, ...notice }) => ({ ...notice, read: at !== null }));
}

/** Subqueries: the last announcement that counts as read, and ids of later ones that a member has read. */
function readBy(db: Kysely<Schema>, account: number) {
  const settings = db.selectFrom('notification_setting').where('account_id', '=', account);
  return {
    through: sql<number>`coalesce((${settings.select('read_through')}), 0)`,
    read: db.selectFrom('notification_read').where('account_id', '=', account).select('announcement_id'),
  };
}

/** Returns the announcements among some that a member has read. */
export async function findRead(db: Kysely<Schema>, account: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { through, read } = readBy(db, account);
  const rows = await db
    .selectFrom('announcement')
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('id', '<=', through), eb('id', 'in', read)]))
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the topics of some announcements, as far as a member follows them. */
export async function findReasons(
  db: Kysely<Schema>,
  account: number,
  ids: readonly number[],
): Promise<Map<number, (FollowTarget & { name: string | null })[]>> {
  const rows = await selectInChunks(ids, (chunk) =>
    selectRelevant(db, [account])
      .where(isPublic)
      .leftJoin('follow', (join) =>
        join
          .on('follow.account_id', '=', account)
          .onRef('follow.type', '=', 'announcement_topic.type')
          .onRef('follow.target', '=', 'announcement_topic.target'),
      )
      .where('announcement.id', 'in', chunk)
      .select(['announcement.id', 'announcement_topic.type', 'announcement_topic.target', 'follow.name'])
      .distinct()
      .execute(),
  );
  return Map.groupBy(rows, ({ id }) => id);
}

/** Marks announcements as read, if they are about something that the member follows. */
export async function insertRead(db: Kysely<Schema>, account: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('notification_read')
    .columns(['account_id', 'announcement_id'])
    .expression(
      selectRelevant(db, [account])
        .where(isPublic)
        .where('announcement.id', 'in', ids)
        .select([sql<number>`cast(${account} as integer)`.as('account_id'), 'announcement.id'])
        .distinct(),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'announcement_id']).doNothing())
    .execute();
}

/**
 * Selects the latest announcements of public records for each of some members that no mail has covered, up to one, with how
 * many there are. `after` is the last one that was covered for all of them.
 */
export function selectUnmailed(
  db: Kysely<Schema>,
  accounts: readonly number[],
  { after, through }: { after: number; through: number },
) {
  const news = selectRelevant(db, accounts)
    .where(isPublic)
    .crossJoin('notification_setting as setting')
    .whereRef('setting.account_id', '=', 'interest.account_id')
    .whereRef('announcement.id', '>', 'setting.mailed_through')
    .where('announcement_topic.announcement_id', '>', after)
    .where('announcement_topic.announcement_id', '<=', through)
    .select(['interest.account_id', 'announcement.id'])
    .distinct();
  const ranked = db
    .selectFrom(news.as('news'))
    .select(['account_id', 'id'])
    .select([
      sql<number>`row_number() over (partition by account_id order by id desc)`.as('rank'),
      sql<number>`cast(count(*) over (partition by account_id) as integer)`.as('total'),
    ]);
  return db
    .selectFrom(ranked.as('ranked'))
    .innerJoin('announcement', 'announcement.id', 'ranked.id')
    .where('ranked.rank', '<=', limits.newsPerMail)
    .orderBy('ranked.account_id')
    .orderBy('ranked.id', 'desc')
    .select(columns)
    .select(['ranked.account_id', 'ranked.total']);
}

/** Returns the id of the latest announcement; 0 if there is none. */
export async function latestAnnouncement(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('announcement')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}
