import type { CallName } from '@moonfloor/contract/api/calls';
import type { Prepare } from './prepare-call.ts';

/** The secret in the addresses of the owner's private feeds. */
export const feedOfOwner: Prepare = async ({ site, owner }) => {
  const { feeds } = await site.call('POST', '/follows/feeds', { account: owner });
  return { params: { token: /following\/([\w-]+)\.ics/.exec(feeds.calendar)![1]! } };
};

/** A subscription with keys as browsers have them, whose push service is never asked. */
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/test',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
};

/** Inputs of the calls about stars and reminders of them. */
export const starInputs = {
  syncStars: () => ({ json: { changes: [{ type: 'event', id: 1, starred: true, at: '2026-06-15T12:00:00.000Z' }] } }),
  findStarred: () => ({ json: { sets: [1], events: [1], artists: [1] } }),
  starredCalendar: feedOfOwner,
  setsCalendar: () => ({ query: '?sets=1.1' }),
  getPushKey: () => ({}),
  setReminders: () => ({ json: { ...subscription, minutes: 15, sets: [1] } }),
  endReminders: () => ({ json: { endpoint: subscription.endpoint } }),
  testReminders: () => ({ json: { endpoint: 'https://fcm.googleapis.com/fcm/send/unknown' } }),
} as const satisfies Partial<Record<CallName, Prepare>>;
