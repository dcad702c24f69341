import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/api/endpoint';
import { messages } from '@moonfloor/contract/api/messages';
import { announcedChanges, type NotificationSettings } from '@moonfloor/contract/members/notifications';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { PageParams } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { dayIn, instant } from '../../platform/clock.ts';
import { updateAccount } from '../auth/repository.ts';
import { readNames } from '../follows/follow-names.ts';
import { changeSettings, defaultSettings, markReadUpTo, stopMails } from '../follows/settings-row.ts';
import { readNotices } from '../mail/notices.ts';
import { readAnnouncedRecords, recordKeyOf } from './records.ts';
import {
  findRead,
  findReasons,
  insertRead,
  latestAnnouncement,
  listNotices,
  selectPageOfRelevant,
} from './repository.ts';

/** Maximum number of reasons shown for a notification. */
const shownReasons = 3;

/** Returns a page of a member's notifications, latest first, and whether there are more. */
export async function listNotifications(
  deps: Deps,
  actor: Actor,
  page: PageParams,
): Promise<ResponseBody<Api['listNotifications']>> {
  const { db } = deps.store;
  const rows = await selectPageOfRelevant(db, actor.id, page).execute();
  const shown = rows.slice(0, page.limit);
  const ids = shown.map(({ id }) => id);
  const records = await readAnnouncedRecords(db, shown);
  const read = await findRead(db, actor.id, ids);
  const reasons = await findReasons(db, actor.id, ids);
  const nameOf = await readNames(deps, [...reasons.values()].flat());
  const notifications = shown.flatMap(({ changes, ...announcement }) => {
    const record = records.get(recordKeyOf(announcement));
    // it has been withdrawn since
    if (record === undefined) return [];
    const because = (reasons.get(announcement.id) ?? []).flatMap((reason) => {
      const name = nameOf(reason);
      return name === null ? [] : [{ type: reason.type, name }];
    });
    return {
      ...announcement,
      ...record,
      changes: announcedChanges.parse(JSON.parse(changes)),
      because: because.slice(0, shownReasons),
      read: read.has(announcement.id),
    };
  });
  const notices = page.page === 1 ? await listNotices(db, actor.id) : [];
  return { notifications, more: rows.length > shown.length, notices };
}

/** Marks some notifications as read, or all up to one; and notices up to one. */
export async function markRead(
  { store, clock }: Deps,
  actor: Actor,
  { ids, through, notices }: ParsedRequest<Api['markNotificationsRead']>['body'],
): Promise<void> {
  if (notices !== undefined) await readNotices(store.db, actor.id, notices, instant(clock));
  if (ids !== undefined) await insertRead(store.db, actor.id, ids);
  if (through === undefined) return;
  await store.db.transaction().execute(async (db) => {
    // later announcements are not read yet
    const last = Math.min(through, await latestAnnouncement(db));
    await changeSettings(db, actor.id, {});
    await markReadUpTo(db, actor.id, last);
    await db
      .deleteFrom('notification_read')
      .where('account_id', '=', actor.id)
      .where('announcement_id', '<=', last)
      .execute();
  });
}

/** Returns a member's settings. */
export async function getSettings(db: Kysely<Schema>, actor: Actor): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('account')
    .leftJoin('notification_setting', 'notification_setting.account_id', 'account.id')
    .where('account.id', '=', actor.id)
    .select(['account.show_name', 'account.email_verified_at', 'notification_setting.mail'])
    .select('notification_setting.own_mails')
    .executeTakeFirstOrThrow();
  return {
    mail: row.mail ?? defaultSettings.mail,
    show_name: row.show_name === 1,
    own_mails: row.own_mails !== 0,
    unconfirmed: row.email_verified_at === null,
  };
}

/** Changes a member's settings and returns them. Mails contain only announcements from now on, digests from the next day. */
export async function updateSettings(
  { store, clock, config }: Deps,
  actor: Actor,
  { mail, show_name: showName, own_mails: ownMails }: ParsedRequest<Api['updateNotificationSettings']>['body'],
): Promise<NotificationSettings> {
  return store.db.transaction().execute(async (db) => {
    if (showName !== undefined) await updateAccount(db, actor.id, { show_name: showName ? 1 : 0 });
    if (ownMails !== undefined) await changeSettings(db, actor.id, { own_mails: Number(ownMails) });
    if (mail !== undefined) {
      const { mail: previousMail } = await getSettings(db, actor);
      const starts = previousMail === 'never' && mail !== 'never';
      if (previousMail !== mail)
        await changeSettings(db, actor.id, {
          mail,
          digest_day: dayIn(await findTimeZone(db, actor.id, config.timeZone), clock.now()),
          ...(starts && { mailed_through: await latestAnnouncement(db) }),
        });
    }
    return getSettings(db, actor);
  });
}

async function findTimeZone(db: Kysely<Schema>, account: number, otherwise: string): Promise<string> {
  const row = await db.selectFrom('account').where('id', '=', account).select('time_zone').executeTakeFirst();
  return row?.time_zone ?? otherwise;
}

/** Ends the mails of the account whose mails have this secret in their links. Throws 404 if there is none. */
export async function unsubscribe(
  { store: { db } }: Deps,
  { token, about }: ParsedRequest<Api['unsubscribe']>['query'],
): Promise<void> {
  if (!(await stopMails(db, token, about))) throw notFound(messages.unsubscribeLink);
}
