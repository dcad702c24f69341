import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { oneOf } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { pageNumber, pageSize } from '../api/page.ts';
import { eventStatuses, mailFrequencies, noticeKinds, notificationKinds, resourceTypes } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import { followTypes } from './follow-targets.ts';

const id = z.number().int();
const names = z.array(z.string());

/** The changes since the last announcement; empty for something new. */
export const announcedChanges = z.object({
  /** Previous first and last day, if the dates have changed. */
  previous_dates: z.object({ first: z.string(), last: z.string().nullable() }).optional(),
  /** Previous times, if they have changed. */
  previous_times: z.object({ start: z.string().nullable(), end: z.string().nullable() }).optional(),
  /** True if the place has changed. */
  place: z.boolean().optional(),
  /** True if the place was hidden, and no longer is. */
  place_known: z.boolean().optional(),
  /** Acts that were added to the line-up, and removed from it: the first few. */
  added: names.optional(),
  removed: names.optional(),
  /** True if set times were published or have changed. */
  set_times: z.boolean().optional(),
});
export type AnnouncedChanges = z.output<typeof announcedChanges>;

/** An announcement about something that the member follows. The record is shown as it is now. */
const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  type: z.enum(['event', 'release']),
  record_id: id,
  name: z.string(),
  /** First day of an event, release date of a release. */
  date: z.string(),
  end_date: z.string().nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  event_status: z.enum(eventStatuses).nullable(),
  /** Venue, area and country of an event; artist and label of a release. */
  venue: z.string().nullable(),
  area: z.string().nullable(),
  country: z.string().nullable(),
  artist_name: z.string().nullable(),
  label: z.string().nullable(),
  changes: announcedChanges,
  /** The member's follows that it is about: the first few, by name. */
  because: z.array(z.object({ type: z.enum([...followTypes, 'filter']), name: z.string() })),
  created_at: z.string(),
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** What others have done to a record that the member has added, or that they may edit it now. */
const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  type: z.enum(resourceTypes),
  record_id: id,
  name: z.string(),
  /** The reason for sending it back; names of the changed fields, with commas; null otherwise. */
  detail: z.string().nullable(),
  created_at: z.string(),
  read: z.boolean(),
});
export type Notice = z.output<typeof notice>;

const mail = z.enum(mailFrequencies, { error: oneOf('mail', mailFrequencies) });

const settings = z.object({
  /** How often notifications are sent by mail. */
  mail,
  /** Whether members see the name on events that the member goes to or is interested in. */
  show_name: z.boolean(),
  /** Whether the member gets mail about records that they have added. */
  own_mails: z.boolean(),
  /** Whether mails wait until the address is confirmed. */
  unconfirmed: z.boolean(),
});
export type NotificationSettings = z.output<typeof settings>;

const idFault = (): string => t('{name} must be a number from 1', { name: 'ids' });

export const notificationEndpoints = endpoints('Following', {
  listNotifications: {
    summary: 'News from the last two months about what you follow, latest first',
    query: z.object({ page: pageNumber, limit: pageSize(limits.notificationsPage, limits.notificationsPage) }),
    response: z.object({
      notifications: z.array(notification),
      more: z.boolean(),
      /** What concerns the member's own records, latest first; with the first page. */
      notices: z.array(notice),
    }),
  },
  countNotifications: {
    summary: `The number of unread notifications, at most ${limits.countedNotifications}`,
    response: z.object({ unread: z.number().int() }),
  },
  markNotificationsRead: {
    summary: 'Mark notifications as read: some by their ids, or all up to an id; and notices up to an id',
    body: z
      .object({
        ids: z.array(recordId(idFault)).max(limits.notificationsPage).optional(),
        through: recordId(() => t('{name} must be a number from 1', { name: 'through' })).optional(),
        notices: recordId(() => t('{name} must be a number from 1', { name: 'notices' })).optional(),
      })
      .refine(({ ids, through, notices }) => (ids ?? through ?? notices) !== undefined && !(ids && through), {
        error: msg('Give either ids or through'),
        path: ['ids'],
      }),
    response: null,
  },
  unsubscribe: {
    summary:
      'End mails about what an account follows, or about its own records: one click of RFC 8058, with the secret of the link in a mail',
    query: z.object({
      token: z.string().regex(/^[\w-]{43}$/, { error: messages.unsubscribeLink }),
      /** `own`: mails about the account's own records instead. */
      about: z.literal('own').optional().catch(undefined),
    }),
    response: null,
  },
  getNotificationSettings: { summary: 'Your settings for notifications', response: settings },
  updateNotificationSettings: {
    summary: 'Change your settings for notifications: absent ones stay',
    body: z.object({
      mail: mail.optional(),
      show_name: z.boolean({ error: msg('show_name must be true or false') }).optional(),
      own_mails: z.boolean({ error: msg('own_mails must be true or false') }).optional(),
    }),
    response: settings,
  },
});
