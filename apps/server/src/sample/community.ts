import type { FastifyInstance } from 'fastify';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { addDays } from '@moonfloor/contract/values/days';
import { hourMs } from '@moonfloor/contract/values/durations';
import { nameKey } from '@moonfloor/contract/values/text';
import type { Deps } from '../deps.ts';
import { announceNews } from '../features/notifications/announce.ts';
import { instant } from '../platform/clock.ts';
import { type ApiClient, createApiClient } from './sample-records.ts';
import type { SampleScene } from './scene.ts';
import { showcase } from './showcase.ts';

type Member = 'member1' | 'member2';

/** A job that is never told to stop. */
const goesOn = new AbortController().signal;

/**
 * Lets the sample members take part: they follow, attend and star, report and suggest, claim a page, and submit an event
 * twice; then three events are changed, of which they hear. Needs the sample scene. `moveTo` is called with the age of each
 * action in ms. Throws an Error with the server's message when a call is rejected.
 */
export async function seedCommunity(
  deps: Deps,
  app: FastifyInstance,
  scene: SampleScene,
  moveTo: (msAgo: number) => void,
): Promise<void> {
  const api = createApiClient(app);
  moveTo(40 * hourMs);
  // what the scene has added is not announced
  await announceNews(deps, goesOn);
  const tokens = {
    admin: await api.signIn('admin'),
    member1: await api.signIn('member1'),
    member2: await api.signIn('member2'),
  };
  const events = await findEvents(api);
  const artists = await api.json<{ id: number; artist_name: string }[]>('GET', '/artists/all');
  const adminsNames = new Set(
    scene.artists.flatMap(({ by, fields }) => (by === 'admin' ? nameKey(fields.artist_name) : [])),
  );
  const admins = artists.filter(({ artist_name: name }) => adminsNames.has(nameKey(name))).map(({ id }) => id);
  const [claimed, suggested, reported] = admins;

  moveTo(36 * hourMs);
  for (const member of ['member1', 'member2'] satisfies Member[]) {
    const token = tokens[member];
    for (const id of artists.slice(0, 6).map((artist) => artist.id))
      await api.send('PUT', `/follows/artist/${id}`, undefined, token);
    for (const id of Object.values(events)) {
      await api.send('PUT', `/follows/event/${id}`, undefined, token);
      await api.send(
        'PUT',
        `/events/${id}/response`,
        { response: member === 'member1' ? 'going' : 'interested' },
        token,
      );
    }
    await starSets(api, events.running, token, instant(deps.clock));
  }

  moveTo(20 * hourMs);
  await api.json(
    'POST',
    '/reports',
    { type: 'artist', id: reported, reason: 'This is an advertisement.' },
    tokens.member2,
  );
  await api.json('POST', '/reports', { type: 'event', id: events.hidden, reason: 'The date clashes with the permit.' });
  await api.submit(`/suggestions/artist/${suggested}`, tokens.member1, { artist_city: 'Lisbon' });
  await api.submit(`/suggestions/event/${events.postponed}`, tokens.member1, { price: '25 €' });
  await api.json(
    'POST',
    `/claims/artist/${claimed}`,
    { message: 'This is my project. I can answer from the address on the label’s site.' },
    tokens.member2,
  );
  const fieldsOf = (name: string) => scene.events.find(({ fields }) => fields.event_name === name)!.fields;
  const running = fieldsOf(showcase.running);
  const { event_date, event_end_date, country, area, event_location, latitude, longitude } = running;
  const again = { event_date, event_end_date, country, area, event_location, latitude, longitude };
  await api.submit('/events/submit', tokens.member2, { ...again, event_name: `${showcase.running} Festival` });

  moveTo(6 * hourMs);
  await api.submit(`/events/${events.cancelled}`, tokens.admin, { event_status: 'cancelled' }, 'PUT');
  await api.submit(`/events/${events.postponed}`, tokens.admin, { event_status: 'postponed' }, 'PUT');
  const { event_date: first, event_end_date: last } = fieldsOf(showcase.moved);
  const moved = { event_status: 'moved', event_date: addDays(first, 7), event_end_date: last && addDays(last, 7) };
  await api.submit(`/events/${events.moved}`, tokens.admin, moved, 'PUT');
  moveTo(hourMs);
  await announceNews(deps, goesOn);
}

/** Returns the ids of the showcase's events. */
async function findEvents(api: ApiClient): Promise<Record<keyof typeof showcase, number>> {
  const idOf = async (name: string): Promise<number> => {
    const list = await api.json<{ events: { id: number }[] }>('GET', `/events/all?q=${encodeURIComponent(name)}`);
    const [event] = list.events;
    if (event === undefined) throw new Error(`The scene has no event ${name}`);
    return event.id;
  };
  return {
    running: await idOf(showcase.running),
    hidden: await idOf(showcase.hidden),
    cancelled: await idOf(showcase.cancelled),
    postponed: await idOf(showcase.postponed),
    moved: await idOf(showcase.moved),
  };
}

/** Stars every fifth set of an event. */
async function starSets(api: ApiClient, event: number, token: string, at: string): Promise<void> {
  const { sets } = await api.json<{ sets: { set_id: number }[] }>('GET', `/events/${event}/timetable`);
  const changes = sets
    .filter((_, index) => index % 5 === 0)
    .map(({ set_id: id }) => ({ type: 'set', id, starred: true, at }));
  await api.json('PUT', '/stars', { changes: [...changes, { type: 'event', id: event, starred: true, at }] }, token);
}

const REASON =
  'Please check the place: the venue and the pin are in two different towns. Once that is fixed it can be published.';

/** Members' feedback, oldest first, and how it was handled. */
const NOTES: readonly { by: 'member1' | 'member2'; hoursAgo: number; text: string; answer?: string }[] = [
  {
    by: 'member2',
    hoursAgo: 310,
    text: 'The pasted line-up was read without a single mistake. That saved me an hour, thank you!',
    answer: 'Lovely to hear, thank you. If it ever gets one wrong, send us the text and it will learn.',
  },
  {
    by: 'member1',
    hoursAgo: 52,
    text: 'Could the map remember where I looked last?\nI always zoom to the Algarve first.',
  },
  {
    by: 'member2',
    hoursAgo: 7,
    text: 'Somebody put our crew in as two crews, once with a dot at the end. Can you make them one?',
  },
  { by: 'member1', hoursAgo: 2, text: 'More mandalas, please. 🌕' },
];

/**
 * Creates work for moderators: returns the first pending event with a reason, and sends members' feedback. Needs the
 * sample scene. `moveTo` is called with the age of each action in ms. Throws an Error with the server's message when a
 * call is rejected.
 */
export async function seedModeration(app: FastifyInstance, moveTo: (msAgo: number) => void): Promise<void> {
  const api = createApiClient(app);
  const tokens = {
    admin: await api.signIn('admin'),
    member1: await api.signIn('member1'),
    member2: await api.signIn('member2'),
  };
  for (const { by, hoursAgo, text, answer } of NOTES) {
    moveTo(hoursAgo * hourMs);
    const { id } = await api.json<{ id: number }>('POST', '/feedback/submit', { feedback: text }, tokens[by]);
    if (answer === undefined) continue;
    moveTo((hoursAgo - 20) * hourMs);
    await api.json('POST', `/admin/feedback/${id}/answers`, { answer, done: true }, tokens.admin);
  }
  moveTo(hourMs);
  const { records } = await api.json<{ records: QueuedRecord[] }>('GET', '/admin/queue', undefined, tokens.admin);
  const [first] = records;
  if (first === undefined) return;
  const decision = { decision: 'return', reason: REASON };
  await api.json('PUT', `/admin/queue/${first.type}/${first.id}`, decision, tokens.admin);
}
