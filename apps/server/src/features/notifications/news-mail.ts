import { formatDateRange } from '@moonfloor/contract/format-date';
import { countryName } from '@moonfloor/contract/country-names';
import type { NotificationKind } from '@moonfloor/contract/lists';
import { describeChanges, notificationTitles } from '@moonfloor/contract/notification-texts';
import { announcedChanges } from '@moonfloor/contract/notifications';
import { pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { AnnouncedType } from './tables.ts';
import type { NewMail } from '../mail/enqueue.ts';
import { languageOf } from '../mail/recipient.ts';
import type { AnnouncedRecord } from './records.ts';

/** One of the news in a mail. */
export interface MailedNews {
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
export function newsMail(
  { account_id: accountId, email: to, language: stored }: { account_id: number; email: string; language: string },
  { news, token, through, site }: { news: readonly MailedNews[]; token: string; through: number; site: string },
): NewMail {
  const language = languageOf(stored);
  const address = (path: string): string => site + pathIn(language, path);
  const write = () => ({
    subject: subjectOf(news[0]!),
    blocks: [
      { paragraph: t('News of what you follow on Moonfloor:') },
      {
        list: news.map((one) => ({
          text: titleOf(one),
          url: address(`/${one.type}/${one.record_id}`),
          detail: detailOf(one),
        })),
      },
      ...(news[0]!.total > news.length
        ? [{ paragraph: t('There are more: your notifications list all of them.') }]
        : []),
      { button: t('Notifications'), url: address('/notifications') },
      { paragraph: t('You get this mail because you chose so in your account, where you can change it:') },
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
