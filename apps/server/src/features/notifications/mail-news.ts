import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describeChanges, notificationTitles } from '@moonfloor/contract/members/notification-texts';
import { announcedChanges } from '@moonfloor/contract/members/notifications';
import { countryName } from '@moonfloor/contract/values/country-names';
import { addDays } from '@moonfloor/contract/values/days';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { formatDateRange } from '@moonfloor/contract/values/format-date';
import type { MailFrequency, NotificationKind } from '@moonfloor/contract/values/lists';
import { pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant, dayIn } from '../../platform/clock.ts';
import { markMailed, unsubscribeTokenOf } from '../follows/settings-row.ts';
import { enqueueMails, getsBulkMail, languageOf, type NewMail } from '../mail/enqueue.ts';
import { type AnnouncedRecord, readAnnouncedRecords, recordKeyOf } from './records.ts';
import { latestAnnouncement, selectUnmailed } from './repository.ts';
import type { AnnouncedType } from './tables.ts';

/** Members whose news are read at once: a few milliseconds each, after which other requests are served. */
const membersAtOnce = 10;

/** Minimum time between two mails sent at once to a member, so that an import does not cause many. */
const atOnceGapMs = 15 * minuteMs;

/** Dependencies of the job. */
type MailNewsDeps = Pick<Deps, 'store' | 'clock' | 'config' | 'publicUrl'>;

/** A member who may be due for a mail. */
type Reader = Awaited<ReturnType<ReturnType<typeof selectReaders>['execute']>>[number];

/**
 * Queues mails with the announcements since the last one, for members who want them: at once, or after their morning has
 * come, daily or on Mondays. Members are read a page at a time. Every process may run it: the transaction that queues a mail
 * also marks the member as mailed, and does nothing if another process has.
 */
export async function mailNews(deps: MailNewsDeps, stop: AbortSignal): Promise<void> {
  const { db } = deps.store;
  const until = { through: await latestAnnouncement(db), ...latestDigests(deps.clock.now()) };
  for (let last = 0; !stop.aborted;) {
    const readers = await selectReaders(db, last, until).execute();
    if (readers.length === 0) return;
    last = readers.at(-1)!.account_id;
    const dueReaders = readers.flatMap((reader) => {
      const day = dueDay(deps, reader);
      return day === null ? [] : [{ ...reader, day }];
    });
    if (dueReaders.length > 0) await mailPage(deps, dueReaders, until.through);
    // SQLite answers without a pause
    await setImmediate();
  }
}

/**
 * Selects members after one who get mails and have a confirmed address: those at once if there may be news, the others if
 * their digest may be due, in the time zone where the day is most advanced.
 */
function selectReaders(
  db: Kysely<Schema>,
  last: number,
  { through, daily, weekly }: { through: number; daily: string; weekly: string },
) {
  return db
    .selectFrom('notification_setting as setting')
    .innerJoin('account', 'account.id', 'setting.account_id')
    .where(({ eb, and, or }) =>
      or([
        and([eb('setting.mail', '=', 'at-once'), eb('setting.mailed_through', '<', through)]),
        and([eb('setting.mail', '=', 'daily'), eb(digestDay, '<', daily)]),
        and([eb('setting.mail', '=', 'weekly'), eb(digestDay, '<', weekly)]),
      ]),
    )
    .where('setting.account_id', '>', last)
    .where(getsBulkMail)
    .orderBy('setting.account_id')
    .limit(membersAtOnce)
    .select(['setting.account_id', 'setting.mail', 'setting.mailed_through', 'setting.mailed_at', 'setting.digest_day'])
    .select(['setting.unsubscribe_token', 'account.email', 'account.language', 'account.time_zone']);
}

const digestDay = sql<string>`coalesce(setting.digest_day, '')`;

/** Returns the day of the digest that a member is due for, or today for a mail at once; null if none is due. */
function dueDay({ clock, config }: MailNewsDeps, reader: Reader): string | null {
  const now = clock.now();
  const { today, digest } = dayOfDigest(reader.mail, reader.time_zone ?? config.timeZone, now);
  if (reader.mail === 'at-once')
    return reader.mailed_at === null || Date.parse(reader.mailed_at) + atOnceGapMs <= now ? today : null;
  return digest !== null && (reader.digest_day ?? '') < digest ? digest : null;
}

async function mailPage(
  { store, clock, publicUrl }: MailNewsDeps,
  readers: readonly (Reader & { day: string })[],
  through: number,
): Promise<void> {
  const oldestMailed = Math.min(...readers.map(({ mailed_through: mailed }) => mailed));
  const accounts = readers.map(({ account_id: account }) => account);
  const rows =
    oldestMailed < through ? await selectUnmailed(store.db, accounts, { after: oldestMailed, through }).execute() : [];
  const records = await readAnnouncedRecords(store.db, rows);
  const byUser = Map.groupBy(rows, ({ account_id: account }) => account);
  const now = instant(clock);
  await store.db.transaction().execute(async (db) => {
    const mails: NewMail[] = [];
    for (const reader of readers) {
      const news = (byUser.get(reader.account_id) ?? []).flatMap(({ total, kind, changes, ...row }) => {
        const record: AnnouncedRecord | undefined = records.get(recordKeyOf(row));
        return record === undefined ? [] : [{ ...row, kind, changes, record, total }];
      });
      const change = { mailed_through: through, digest_day: reader.day, ...(news.length > 0 && { mailed_at: now }) };
      if (!(await markMailed(db, reader, change)) || news.length === 0) continue;
      const token = await unsubscribeTokenOf(db, reader);
      mails.push(newsMail(reader, { news, token, through, site: publicUrl() }));
    }
    await enqueueMails(db, mails, now);
  });
}

/** The hour at which digests are sent, in the member's time zone. */
const digestHour = 8;

const hours = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the current day in a time zone, and the day of the latest digest that should have been sent by now: today or
 * yesterday, or a Monday; null for other frequencies. `now` is in milliseconds since 1970.
 */
function dayOfDigest(mail: MailFrequency, timeZone: string, now: number): { today: string; digest: string | null } {
  const today = dayIn(timeZone, now);
  if (mail !== 'daily' && mail !== 'weekly') return { today, digest: null };
  const latest = hourIn(timeZone, now) >= digestHour ? today : addDays(today, -1);
  if (mail === 'daily') return { today, digest: latest };
  return { today, digest: mondayOf(latest) };
}

/** Returns the latest days of digests that may be due anywhere. */
function latestDigests(now: number): { daily: string; weekly: string } {
  const daily = dayIn('Pacific/Kiritimati', now);
  return { daily, weekly: mondayOf(daily) };
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

function hourIn(timeZone: string, now: number): number {
  let formatter = hours.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    hours.set(timeZone, formatter);
  }
  return Number(formatter.format(now));
}

interface MailedNews {
  kind: NotificationKind;
  type: AnnouncedType;
  record_id: number;
  /** JSON. */
  changes: string;
  record: AnnouncedRecord;
  /** How many news the member has, with those that the mail does not list. */
  total: number;
}

/** Returns the mail with a member's news, latest first. `token` is the secret of the link that ends such mails. */
function newsMail(
  { account_id: accountId, email: to, language: stored }: { account_id: number; email: string; language: string },
  { news, token, through, site }: { news: readonly MailedNews[]; token: string; through: number; site: string },
): NewMail {
  const language = languageOf(stored);
  const address = (path: string): string => site + pathIn(language, path);
  const write = () => ({
    subject: subjectOf(news[0]!),
    blocks: [
      { paragraph: t('News about what you follow on Moonfloor:') },
      {
        list: news.map((one) => ({
          text: titleOf(one),
          url: address(`/${one.type}/${one.record_id}`),
          detail: detailOf(one),
        })),
      },
      ...(news[0]!.total > news.length ? [{ paragraph: t('There is more in your notifications.') }] : []),
      { button: t('Notifications'), url: address('/notifications') },
      { paragraph: t('You get this mail because of your account settings. Change them here:') },
      { paragraph: address('/account#following') },
    ],
  });
  return {
    to,
    accountId,
    language,
    kind: 'news',
    write,
    unsubscribeUrl: address(`/unsubscribe?token=${token}`),
    key: `news ${accountId} ${through}`,
  };
}

const titleOf = ({ kind, record }: MailedNews): string => `${t(notificationTitles[kind])}: ${record.name}`;

/** Returns the subject of a mail whose first news is given: with the site's name and the number of the others. */
function subjectOf(first: MailedNews): string {
  const title = titleOf(first);
  return first.total === 1
    ? `Moonfloor: ${title}`
    : t('Moonfloor: {title}, and {count, plural, one {# more} other {# more}}', { title, count: first.total - 1 });
}

function detailOf({ record, changes }: MailedNews): string {
  const { date, end_date: end, start_time: time, venue, area, country, artist_name: artist, label } = record;
  const place = [venue, area, country === null ? null : countryName(country), artist, label];
  const when = [formatDateRange(date, end), time].filter(Boolean).join(', ');
  const facts = [when, ...place.filter((part) => part !== null && part !== '')];
  return [facts.join(' · '), ...describeChanges(announcedChanges.parse(JSON.parse(changes)))].join('\n');
}
