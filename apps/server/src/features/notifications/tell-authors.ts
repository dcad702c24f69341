import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { insertNotices, type NewNotice } from '../mail/notices.ts';

/** Fields of the history that are no change of the record's content. */
const otherFields: ReadonlySet<string> = new Set(['owners', 'trust', 'suggestion', 'merged']);

const waiting: readonly unknown[] = ['draft', 'inactive'];
const shown: readonly unknown[] = ['published', 'active'];

/** Which entries of the history are told: those after one up to another, made since an instant. */
interface Range {
  after: number;
  through: number;
  since: string;
}

/**
 * Tells members what others have done to records that they have added. Owners hear of changes by
 * `features/ownership/notify-owners.ts`. `now` is an instant.
 */
export async function tellAuthors(db: Transaction<Schema>, range: Range, now: string): Promise<void> {
  const told = (await selectChanges(db, range).execute()).flatMap((change) => noticeOf(change) ?? []);
  // of several changes of a record, the last is told
  const last = new Map(
    told.map((notice) => [JSON.stringify([notice.account_id, notice.kind, notice.type, notice.record_id]), notice]),
  );
  await insertNotices(db, [...last.values()], now);
}

/** The author of the record of an entry. */
const author = sql<number | null>`case activity.resource_type
  when 'event' then (select created_by from event where event.id = activity.resource_id)
  when 'artist' then (select created_by from artist where artist.id = activity.resource_id)
  when 'decoration' then (select created_by from decoration where decoration.id = activity.resource_id)
  when 'release' then (select created_by from release where release.id = activity.resource_id) end`;

/** Selects what others have done to records, with the authors, who do not own them. */
function selectChanges(db: Kysely<Schema>, { after, through, since }: Range) {
  return (
    db
      .selectFrom('activity')
      .innerJoin('account', (join) => join.on('account.id', '=', author))
      .where('activity.id', '>', after)
      .where('activity.id', '<=', through)
      .where('activity.created_at', '>=', since)
      .where('activity.action_type', 'in', ['update', 'delete', 'other'])
      // a place is revealed by the clock
      .where('activity.account_id', 'is not', null)
      .where(sql<boolean>`activity.account_id <> account.id`)
      .where('account.suspended_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('record_owner')
              .whereRef('record_owner.account_id', '=', 'account.id')
              .where(sql<boolean>`record_owner.resource_type = activity.resource_type`)
              .whereRef('record_owner.resource_id', '=', 'activity.resource_id')
              .where('record_owner.role', '=', 'owner')
              .select('record_owner.role'),
          ),
        ),
      )
      .orderBy('activity.id')
      .select(({ selectFrom }) => [
        'activity.action_type as action',
        'activity.resource_type',
        'activity.resource_id',
        'activity.resource_name as name',
        'account.id as account_id',
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
      ])
  );
}

type AuthoredChange = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

/** Returns what the author is told of a change; null if it changed nothing that the page shows. */
function noticeOf(change: AuthoredChange): NewNotice | null {
  const { action, resource_type: type, resource_id: record_id, name, account_id } = change;
  if (type === 'user') return null;
  const about = { account_id, type, record_id, name, detail: null };
  if (action === 'other') return { ...about, kind: 'returned', detail: change.reason };
  if (action === 'delete') return { ...about, kind: 'deleted' };
  const [before, after]: unknown[] = JSON.parse(change.statuses ?? '[]');
  if (waiting.includes(before) && shown.includes(after)) return { ...about, kind: 'published' };
  const fields = (change.fields ?? '').split(',').filter((field) => field !== '' && !otherFields.has(field));
  return fields.length === 0 ? null : { ...about, kind: 'edited', detail: fields.join(',') };
}
