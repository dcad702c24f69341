import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { enqueueMails, getsBulkMail, languageOf, type NewMail } from '../mail/enqueue.ts';
import { shownFields } from '../records/history.ts';
import { changeMail } from './claim-mails.ts';

/** Maximum number of history entries that one run examines. */
const maxEntries = 500;

/**
 * Queues mails to owners whose records others have changed since the last run: one a day for each record.
 */
export async function notifyOwners({
  store,
  clock,
  publicUrl,
}: Pick<Deps, 'store' | 'clock' | 'publicUrl'>): Promise<void> {
  const site = publicUrl();
  const now = instant(clock);
  await store.db.transaction().execute(async (db) => {
    const through = await lockCursor(db);
    const last = await lastEntry(db, through);
    if (last === through) return;
    const changes = await selectOwnedChanges(db, through, last).execute();
    const mails = changes.flatMap((change) => mailOf(change, site, now));
    await enqueueMails(db, mails, now);
    await db.updateTable('owner_notice').set({ activity_id: last }).execute();
  });
}

/** Returns the last entry that was examined, and keeps other processes from examining the following ones. */
async function lockCursor(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .updateTable('owner_notice')
    .set({ activity_id: sql`activity_id` })
    .returning('activity_id')
    .executeTakeFirst();
  if (row !== undefined) return row.activity_id;
  // after a restored backup, nothing earlier is told
  const started = await db
    .insertInto('owner_notice')
    .values(({ selectFrom, fn, lit }) => ({
      id: 1,
      activity_id: selectFrom('activity').select((eb) => eb.fn.coalesce(fn.max('id'), lit(0)).as('last')),
    }))
    .returning('activity_id')
    .executeTakeFirstOrThrow();
  return started.activity_id;
}

async function lastEntry(db: Kysely<Schema>, through: number): Promise<number> {
  const row = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return Math.min(row?.last ?? through, through + maxEntries);
}

/** Selects changes of records by others than their owners, with the owners who want to know. */
function selectOwnedChanges(db: Kysely<Schema>, after: number, through: number) {
  return (
    db
      .selectFrom('activity')
      .innerJoin('record_owner', (join) =>
        join
          .onRef('record_owner.resource_type', '=', sql.ref('activity.resource_type'))
          .onRef('record_owner.resource_id', '=', 'activity.resource_id'),
      )
      .innerJoin('account', 'account.id', 'record_owner.account_id')
      .where('activity.id', '>', after)
      .where('activity.id', '<=', through)
      .where('activity.action_type', 'in', ['update', 'delete'])
      // a place is revealed by the clock
      .where('activity.account_id', 'is not', null)
      .where('record_owner.role', '=', 'owner')
      .where('record_owner.notified', '=', 1)
      .where(getsBulkMail)
      .where(sql<boolean>`activity.account_id is distinct from record_owner.account_id`)
      .orderBy('activity.id')
      .select(({ selectFrom }) => [
        'activity.action_type',
        'activity.resource_id as id',
        'activity.resource_name as name',
        'record_owner.resource_type as type',
        'record_owner.mail_token',
        'account.id as account_id',
        'account.username',
        'account.email',
        'account.language',
        selectFrom('activity_change')
          .whereRef('activity_change.activity_id', '=', 'activity.id')
          .select(sql<string>`string_agg(field, ',' order by position)`.as('fields'))
          .as('fields'),
      ])
  );
}

type OwnedChange = Awaited<ReturnType<ReturnType<typeof selectOwnedChanges>['execute']>>[number];

/** Returns the mail about a change; none if it changed nothing that the page shows. */
function mailOf(change: OwnedChange, site: string, now: string): NewMail[] {
  const { type, id, name, username } = change;
  const language = languageOf(change.language);
  const fields = shownFields(change.fields);
  const deleted = change.action_type === 'delete';
  if (fields.length === 0 && !deleted) return [];
  const facts = { name, username, page: { site, path: `/${type}/${id}` } };
  return [
    {
      to: change.email,
      accountId: change.account_id,
      language,
      kind: 'owned-record-changed',
      key: `owned ${type} ${id} ${change.account_id} ${now.slice(0, 10)}`,
      unsubscribeUrl: site + pathIn(language, `/owner-mails/${change.mail_token}`),
      write: () => changeMail(facts, { fields: fields.map((field) => labelOf(type, field)), deleted }),
    },
  ];
}

const labelOf = (type: ResourceType, field: string): string =>
  field === 'status' ? t('Status') : (valueLabel(type, field) ?? field);
