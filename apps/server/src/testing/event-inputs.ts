import type { CallName } from '@moonfloor/contract/api/calls';
import { newToken } from '../http/tokens.ts';
import { submitEvent } from './events.ts';
import type { InputFactory } from './prepare-call.ts';
import { editRecord } from './record-fixtures.ts';

/** The secret in the addresses of the owner's private feeds. */
export const feedOfOwner: InputFactory = async ({ site, owner }) => {
  const { feeds } = await site.as(owner).must('createFollowingFeeds');
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
  setsCalendar: () => ({ query: { sets: '1.1' } }),
  getPushKey: () => ({}),
  setReminders: () => ({ json: { ...subscription, minutes: 15, sets: [1] } }),
  endReminders: () => ({ json: { endpoint: subscription.endpoint } }),
  testReminders: () => ({ json: { endpoint: 'https://fcm.googleapis.com/fcm/send/unknown' } }),
} as const satisfies Partial<Record<CallName, InputFactory>>;

const hiddenEvent: InputFactory = async ({ site, admin, submit }) => {
  const id = await submit('event');
  await editRecord(site, admin, 'event', id, { place_hidden_until: '2027-01-01T18:00' });
  return { params: { id } };
};

/** Inputs of the calls about secret links to hidden places. */
export const hiddenPlaceInputs = {
  getPlaceLink: hiddenEvent,
  createPlaceLink: hiddenEvent,
  revokePlaceLink: hiddenEvent,
  openPlaceLink: async (world) => {
    const { params } = await hiddenEvent(world);
    const token = newToken();
    await world.site.deps.store.db.updateTable('hidden_place').set({ link_token: token }).execute();
    return { params: params!, json: { token } };
  },
} as const satisfies Partial<Record<CallName, InputFactory>>;

const seriesWithRule: InputFactory = async ({ site, owner, unique }) => {
  const { series_id } = await submitEvent(site, owner, { event_name: unique, recurrence: 'FREQ=WEEKLY;COUNT=2' });
  return { params: { id: series_id! }, form: { recurrence: 'FREQ=WEEKLY;COUNT=3' } };
};

/** How to make the calls of series so that they succeed for an authorized caller. */
export const seriesInputs = {
  getSeriesRule: async (world) => ({ params: { id: await world.submit('series') } }),
  joinEditions: async ({ site, owner, unique }) => {
    const event_name = `Camp ${unique}x`;
    await submitEvent(site, owner, { event_name: `${event_name} 2027`, event_date: '2027-07-01' });
    return { params: { id: (await submitEvent(site, owner, { event_name: `${event_name} 2028` })).id } };
  },
  changeSeriesRule: seriesWithRule,
  previewSeriesRule: seriesWithRule,
} satisfies Record<string, InputFactory>;
