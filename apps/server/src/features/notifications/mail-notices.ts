import type { Kysely } from 'kysely';
import { noticeTitles } from '@moonfloor/contract/members/notification-texts';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import type { NoticeKind } from '@moonfloor/contract/values/lists';
import { pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { unsubscribeTokenOf } from '../follows/settings-row.ts';
import { enqueueMails, getsBulkMail, languageOf, type MailBlock, type NewMail } from '../mail/enqueue.ts';
import { takeUnmailed } from '../mail/notices.ts';

/** Kinds that have a mail here; owners get one about their claim. */
type MailedKind = Exclude<NoticeKind, 'owner'>;

/** Queues the mails about notices, for members with an address who want them. Every process may run it. */
export async function mailNotices({
  store,
  clock,
  publicUrl,
}: Pick<Deps, 'store' | 'clock' | 'publicUrl'>): Promise<void> {
  const now = instant(clock);
  const notice = await store.db
    .selectFrom('notice')
    .where('mailed_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (notice === undefined) return;
  await store.db.transaction().execute(async (db) => {
    const unmailed = await takeUnmailed(db, now);
    const mails: NewMail[] = [];
    for (const row of await selectMailed(db, unmailed).execute()) {
      const { kind, mail_token: ownerToken } = row;
      // whether owners get them is a setting of the page
      const isToOwner = ownerToken !== null && kind in ownerSentences;
      if (kind === 'owner' || (isToOwner ? row.notified : row.own_mails) === 0) continue;
      const unsubscribe = isToOwner
        ? `/owner-mails/${ownerToken}`
        : `/unsubscribe?about=own&token=${await unsubscribeTokenOf(db, row)}`;
      mails.push(mailOf({ ...row, kind, isToOwner }, { site: publicUrl(), unsubscribe, day: now.slice(0, 10) }));
    }
    await enqueueMails(db, mails, now);
  });
}

/** Selects notices with the accounts that they are for, as far as these get mail. */
function selectMailed(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('notice')
    .innerJoin('account', 'account.id', 'notice.account_id')
    .leftJoin('notification_setting as setting', 'setting.account_id', 'account.id')
    .leftJoin('record_owner as owned', (join) =>
      join
        .onRef('owned.account_id', '=', 'notice.account_id')
        .onRef('owned.resource_type', '=', 'notice.type')
        .onRef('owned.resource_id', '=', 'notice.record_id')
        .on('owned.role', '=', 'owner'),
    )
    .where('notice.id', 'in', ids)
    .where(getsBulkMail)
    .orderBy('notice.id')
    .select(['notice.account_id', 'notice.kind', 'notice.type', 'notice.record_id', 'notice.name', 'notice.detail'])
    .select([
      'account.username',
      'account.email',
      'account.language',
      'setting.own_mails',
      'setting.unsubscribe_token',
      'owned.notified',
      'owned.mail_token',
    ]);
}

type MailedNotice = Awaited<ReturnType<ReturnType<typeof selectMailed>['execute']>>[number] & {
  kind: MailedKind;
  isToOwner: boolean;
};

const sentences: Readonly<Record<MailedKind, () => string>> = {
  published: () => t('Your record is now published on Moonfloor:'),
  returned: () => t('A moderator of Moonfloor has reviewed your record and sent it back to you:'),
  edited: () => t('Somebody else has changed your record on Moonfloor:'),
  deleted: () => t('Your record on Moonfloor was deleted:'),
  helper: () => t('Another member of Moonfloor has added you as a helper to this page: you can edit it now.'),
};

/** What an owner gets instead. */
const ownerSentences: Partial<typeof sentences> = {
  edited: () => t('Somebody else has changed a page that you own on Moonfloor:'),
  deleted: () => t('A page that you own on Moonfloor was deleted:'),
};

/** Returns the mail about a notice: of several edits of a record on a day, of the first. */
function mailOf(
  notice: MailedNotice,
  { site, unsubscribe, day }: { site: string; unsubscribe: string; day: string },
): NewMail {
  const { account_id: accountId, kind, type, record_id: id, name, detail } = notice;
  const sentence = (notice.isToOwner ? ownerSentences[kind] : undefined) ?? sentences[kind];
  const language = languageOf(notice.language);
  const address = (path: string): string => site + pathIn(language, path);
  const write = () => {
    const fields = kind === 'edited' && detail !== null ? detail.split(',').map((field) => labelOf(type, field)) : [];
    const item = {
      text: name,
      ...(kind !== 'deleted' && { url: address(`/${type}/${id}`) }),
      ...(fields.length > 0 && { detail: fields.join(', ') }),
    };
    const blocks: MailBlock[] = [
      { paragraph: t('Hello {name},', { name: notice.username }) },
      { paragraph: sentence() },
      { list: [item] },
    ];
    if (kind === 'edited') blocks.push({ paragraph: t('You get at most one mail like this per page and day.') });
    if (kind === 'returned' && detail !== null) blocks.push({ quote: detail });
    if (kind === 'returned') blocks.push({ button: t('Change it'), url: address(`/edit/${type}/${id}`) });
    return { subject: `${name}: ${t(noticeTitles[kind])}`, blocks };
  };
  return {
    to: notice.email,
    accountId,
    language,
    kind: `own-record-${kind}`,
    write,
    unsubscribeUrl: address(unsubscribe),
    ...((kind === 'edited' || kind === 'helper') && { key: `${kind} ${type} ${id} ${accountId} ${day}` }),
  };
}

const labelOf = (type: MailedNotice['type'], field: string): string =>
  field === 'status' ? t('Visibility') : (valueLabel(type, field) ?? field);
