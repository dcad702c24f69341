import { type Message, msg, t } from '@moonfloor/messages/t';
import { formatDateRange } from '../values/format-date.ts';
import type { NoticeKind, NotificationKind } from '../values/lists.ts';
import type { AnnouncedChanges } from './notifications.ts';

/** The news of a notification, in a few words. Free of zod at run time, so that browsers can load it. */
export const notificationTitles: Readonly<Record<NotificationKind, Message>> = {
  new: msg('New event'),
  cancelled: msg('Event cancelled'),
  postponed: msg('Event postponed'),
  scheduled: msg('Event takes place after all'),
  moved: msg('Date, time or place changed'),
  place: msg('The place is known now'),
  lineup: msg('New line-up'),
  release: msg('New release'),
};

/** What a member is told about a record of theirs, in a few words. */
export const noticeTitles: Readonly<Record<NoticeKind, Message>> = {
  published: msg('Published'),
  returned: msg('Sent back to you'),
  edited: msg('Changed by others'),
  deleted: msg('Deleted by others'),
  helper: msg('You can now edit this page'),
  owner: msg('You own this page now'),
};

/** Describes changes, a sentence each, in the current language. */
export function describeChanges(changes: AnnouncedChanges): string[] {
  const { previous_dates: dates, previous_times: times, place, place_known: placeKnown } = changes;
  const { added, removed, set_times: sets } = changes;
  return [
    ...(dates === undefined ? [] : [t('Previous date: {date}', { date: formatDateRange(dates.first, dates.last) })]),
    ...(times === undefined ? [] : [t('Previous time: {time}', { time: timesOf(times) })]),
    ...(place === true ? [t('The place has changed.')] : []),
    ...(placeKnown === true ? [t('The exact place is known now.')] : []),
    ...(added === undefined ? [] : [t('Added to the line-up: {names}', { names: added.join(', ') })]),
    ...(removed === undefined ? [] : [t('No longer in the line-up: {names}', { names: removed.join(', ') })]),
    ...(sets === true ? [t('The timetable has changed.')] : []),
  ];
}

const timesOf = ({ start, end }: { start: string | null; end: string | null }): string =>
  [start ?? '?', ...(end === null ? [] : [end])].join(' – ');
