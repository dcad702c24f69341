import { type Kysely, sql, type Transaction } from 'kysely';
import { dayMs } from '@moonfloor/contract/values/durations';
import { pendingStatuses, publicStatuses, resourceTypes } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { insertNotices, type NewNotice, takeBackNotice } from '../mail/notices.ts';
import { shownFields } from '../records/history.ts';
import type { AnnouncedType } from './tables.ts';

/** Entries of the history that are read at once. */
const entriesAtOnce = 1000;

/** Older changes are not announced any more, as after a restore or a long pause. */
const maxAgeMs = dayMs;

interface Entry {
  id: number;
  resource_type: AnnouncedType;
  resource_id: number;
  created_at: string;
}

/**
 * Notes which events and releases have changed since the last call, of any process, and tells authors and owners of
 * changes by others. Entries of the history are numbered in the order of their commits, so none is missed.
 */
export async function collectChanges(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  stop: AbortSignal,
): Promise<void> {
  const since = instant(clock, -maxAgeMs);
  while (!stop.aborted && (await hasEntries(store.db))) {
    await store.db.transaction().execute(async (db) => {
      const last = await lockNotifier(db);
      const entries = await selectEntries(db, last).execute();
      const end = entries.at(-1)?.id;
      if (end === undefined) return;
      const recent = entries.filter(
        (entry): entry is Entry => entry.created_at >= since && isAnnouncedType(entry.resource_type),
      );
      await noteChanges(db, recent);
      await tellAuthorsAndOwners(db, { after: last, through: end, since }, instant(clock));
      await db.updateTable('notifier').set({ activity_id: end }).execute();
    });
  }
}

const isAnnouncedType = (type: string): boolean => type === 'event' || type === 'release';

/** Whether there are entries that have not been examined, or the notifier has not started. Takes no lock. */
async function hasEntries(db: Kysely<Schema>): Promise<boolean> {
  const last = await db.selectFrom('notifier').select('activity_id').executeTakeFirst();
  if (last === undefined) return true;
  return (await selectEntries(db, last.activity_id).limit(1).executeTakeFirst()) !== undefined;
}

/** Selects the entries after one, oldest first. */
function selectEntries(db: Kysely<Schema>, last: number) {
  return db
    .selectFrom('activity')
    .where('id', '>', last)
    .orderBy('id')
    .limit(entriesAtOnce)
    .select(['id', 'resource_type', 'resource_id', 'created_at']);
}

/** Starts to announce changes from this moment, unless the notifier has started before. */
export async function startNotifier({ db }: Pick<Deps['store'], 'db'>): Promise<void> {
  if ((await db.selectFrom('notifier').select('id').executeTakeFirst()) !== undefined) return;
  await db.transaction().execute(lockNotifier);
}

/**
 * Makes other processes wait until the transaction ends, and returns the last entry that was examined. What happened
 * before the very first call is not announced.
 */
export async function lockNotifier(db: Transaction<Schema>): Promise<number> {
  await db
    .insertInto('notifier')
    .values({ id: 1, activity_id: sql`(select coalesce(max(id), 0) from activity)` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ activity_id: sql`notifier.activity_id` }))
    .execute();
  return (await db.selectFrom('notifier').select('activity_id').executeTakeFirstOrThrow()).activity_id;
}

async function noteChanges(db: Transaction<Schema>, entries: readonly Entry[]): Promise<void> {
  const byRecord = Map.groupBy(entries, ({ resource_type: type, resource_id: id }) => `${type} ${id}`);
  for (const entriesOfRecord of byRecord.values()) {
    const first = entriesOfRecord[0]!;
    const last = entriesOfRecord.at(-1)!.created_at;
    await db
      .insertInto('unannounced_change')
      .values({
        type: first.resource_type,
        record_id: first.resource_id,
        activity_id: first.id,
        first_at: first.created_at,
        last_at: last,
      })
      .onConflict((conflict) =>
        conflict.columns(['type', 'record_id']).doUpdateSet({
          // one that was hidden waits anew
          first_at: sql`case when unannounced_change.hidden = 1 then excluded.first_at else unannounced_change.first_at end`,
          last_at: last,
          hidden: 0,
        }),
      )
      .execute();
  }
}

/** Which entries of the history are told: those after one up to another, made since an instant. */
interface Range {
  after: number;
  through: number;
  since: string;
}

/** Tells members what others have done to records that they have added or own. `now` is an instant. */
async function tellAuthorsAndOwners(db: Transaction<Schema>, range: Range, now: string): Promise<void> {
  const notices = new Map<string, NewNotice>();
  const dates = new Set<string>();
  for (const change of await selectChanges(db, range).execute()) {
    const notice = noticeOf(change);
    if (notice === null) continue;
    const { account_id: account, kind, type, record_id: id } = notice;
    if (isWithdrawn(change)) {
      const published = { account_id: account, kind: 'published', type, record_id: id } as const;
      const untold = notices.delete(JSON.stringify(Object.values(published)));
      // a change that was neither mailed nor read has not been told
      if (untold || (await takeBackNotice(db, published))) continue;
    }
    const { series_id: series, created_at: at } = change;
    // of several occurrences of a series that were changed at once, the first is told
    const ofDates = JSON.stringify([account, kind, 'dates', series, at]);
    if (series !== null && dates.has(ofDates)) continue;
    dates.add(ofDates);
    // of several changes of a record, the last, with the fields of all
    const key = JSON.stringify([account, kind, type, id]);
    notices.set(key, { ...notice, detail: joinFields(notices.get(key), notice) });
  }
  await insertNotices(db, [...notices.values()], now);
}

/** Returns the fields that two edits of a record changed, separated by commas; the later detail for other notices. */
function joinFields(earlier: NewNotice | undefined, { kind, detail = null }: NewNotice): string | null {
  if (kind !== 'edited' || detail === null || !earlier?.detail) return detail;
  return [...new Set([...earlier.detail.split(','), ...detail.split(',')])].join(',');
}

/** Whether a record that visitors saw waits for a moderator again, and the change is told to its author. */
function isWithdrawn({ statuses, author_id: author, account_id: account }: ConcernedChange): boolean {
  const [before, after]: unknown[] = JSON.parse(statuses ?? '[]');
  return author === account && publicStatuses.has(before) && pendingStatuses.has(after);
}

/** The author of the record of an entry. */
const author = sql<number | null>`case activity.resource_type ${sql.join(
  resourceTypes.map(
    (type) =>
      sql`when ${sql.lit(type)} then (select created_by from ${sql.table(type)} where id = activity.resource_id)`,
  ),
  sql` `,
)} end`;

/** Selects what others have done to records, with the authors and owners of these. */
function selectChanges(db: Kysely<Schema>, { after, through, since }: Range) {
  const changesByOthers = db
    .selectFrom('activity')
    .where('activity.id', '>', after)
    .where('activity.id', '<=', through)
    .where('activity.created_at', '>=', since)
    .where('activity.action_type', 'in', ['update', 'delete', 'other'])
    // a place is revealed by the clock
    .where('activity.account_id', 'is not', null);
  const authors = changesByOthers.select(['activity.id as activity_id', author.as('account_id')]);
  const owners = changesByOthers
    .innerJoin('record_owner', (join) =>
      join
        .on(sql<boolean>`record_owner.resource_type = activity.resource_type`)
        .onRef('record_owner.resource_id', '=', 'activity.resource_id'),
    )
    .where('record_owner.role', '=', 'owner')
    .select(['activity.id as activity_id', 'record_owner.account_id']);
  return db
    .selectFrom(authors.union(owners).as('concerned'))
    .innerJoin('activity', 'activity.id', 'concerned.activity_id')
    .innerJoin('account', 'account.id', 'concerned.account_id')
    .where(sql<boolean>`activity.account_id <> account.id`)
    .where('account.suspended_at', 'is', null)
    .orderBy('activity.id')
    .select(({ selectFrom }) => [
      'activity.action_type as action',
      'activity.resource_type',
      'activity.resource_id',
      'activity.resource_name as name',
      'account.id as account_id',
      'activity.created_at',
      author.as('author_id'),
      selectFrom('event')
        .where(sql<boolean>`activity.resource_type = 'event'`)
        .whereRef('event.id', '=', 'activity.resource_id')
        .select('event.series_id')
        .as('series_id'),
      selectFrom('activity_change')
        .whereRef('activity_change.activity_id', '=', 'activity.id')
        .select(sql<string>`string_agg(field, ',' order by position)`.as('fields'))
        .as('fields'),
      selectFrom('activity_change')
        .whereRef('activity_change.activity_id', '=', 'activity.id')
        .where('field', '=', 'status')
        .select(sql<string>`'[' || before || ',' || after || ']'`.as('statuses'))
        .as('statuses'),
      selectFrom('review')
        .where(sql<boolean>`review.resource_type = activity.resource_type`)
        .whereRef('review.resource_id', '=', 'activity.resource_id')
        .select('review.reason')
        .as('reason'),
    ]);
}

type ConcernedChange = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

/**
 * Returns the notice about a change for an author or owner; null if nothing changed that the page shows. Only authors are
 * told of decisions.
 */
function noticeOf(change: ConcernedChange): NewNotice | null {
  const { action, resource_type: type, resource_id: record_id, name, account_id } = change;
  const isAuthor = change.author_id === account_id;
  if (type === 'user') return null;
  const about = { account_id, type, record_id, name, detail: null };
  if (action === 'other') return isAuthor ? { ...about, kind: 'returned', detail: change.reason } : null;
  const fields = shownFields(change.fields);
  // the page of a merged record leads to the one that remains
  if (fields.includes('merged_into')) return { ...about, kind: 'edited' };
  if (action === 'delete') return { ...about, kind: 'deleted' };
  const [before, after]: unknown[] = JSON.parse(change.statuses ?? '[]');
  if (isAuthor && pendingStatuses.has(before) && publicStatuses.has(after)) return { ...about, kind: 'published' };
  return fields.length === 0 ? null : { ...about, kind: 'edited', detail: fields.join(',') };
}
