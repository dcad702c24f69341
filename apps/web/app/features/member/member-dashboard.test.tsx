// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { type Answers, member, problem, renderSignedIn, serve, type ServerResponse } from '../../testing/render.tsx';
import MemberDashboardScreen from './member-dashboard.screen.tsx';

const types = ['event', 'artist', 'decoration', 'release'] as const;
const made = { created_at: '2030-01-02T03:04:05.000Z', review: null };
const none = Object.fromEntries(resourceTypes.map((type) => [collectionOf(type), []]));

/** Answers with a page of these records, as the server does. */
const profileOf = (resources: object) => (_: unknown, request: string) => {
  const asked = new URL(request.slice('GET '.length), 'http://localhost').searchParams;
  const [query, type, page] = [asked.get('query') ?? '', asked.get('type'), Number(asked.get('page') ?? 1)];
  const lists = Object.entries(resources).map(([list, records]: [string, object[]]) => {
    const found = records.filter((record) => JSON.stringify(record).toLowerCase().includes(query));
    return [list, type === null || list === `${type}s` ? found : []] as const;
  });
  const pages = lists.map(([list, found]) => [list, found.slice(100 * (page - 1), 100 * page)]);
  const totals = lists.map(([list, found]) => [list, found.length]);
  const body = { ...member, resources: Object.fromEntries(pages), totals: Object.fromEntries(totals) };
  return { status: 200, body };
};

/** Opens the dashboard of a member with these records; `answers` may be changed later. */
async function open(resources: object = none, more: Answers = {}) {
  const answers: Answers = {
    'GET /auth/profile': profileOf({ ...none, ...resources }),
    'GET /auth/trust': { state: 'earned', published: 0, needed: 0, trouble_at: null, moderated: false },
    'GET /ownership': [],
    'GET /suggestions': { suggestions: [], next: null },
    ...more,
  };
  const sent = serve(answers);
  const page = await renderSignedIn(<MemberDashboardScreen />, {
    route: '/member-dashboard',
    path: '/member-dashboard',
  });
  const column = (type: string) => page.find('region', new RegExp(`^Your ${type}s`));
  return { ...page, answers, sent, column };
}

test('greets the member, links to the forms and shows empty states', async () => {
  const page = await open();
  expect(page.find('heading')?.textContent).toBe('Welcome, Nova!');
  for (const type of types) {
    const title = `Submit ${type[0]!.toUpperCase()}${type.slice(1)}`;
    expect(page.find('link', title)?.getAttribute('href')).toBe(`/submit-${type}`);
    expect(page.column(type)?.textContent).toContain(`No ${type}s yet`);
    expect(page.column(type)?.querySelector('a')?.getAttribute('href')).toBe(`/submit-${type}`);
  }
  expect(page.find('link', 'Account')?.getAttribute('href')).toBe('/account');
});

test('lists contributions with date and status, linked to their page and form; returned ones come first', async () => {
  const review = { reason: 'Which end of the beach?', decided_at: made.created_at };
  const page = await open({
    events: [
      {
        ...made,
        id: 1,
        event_name: 'NIGHT',
        status: 'published',
        event_status: 'cancelled',
        event_date: '2030-05-01',
        event_end_date: '2030-05-03',
      },
      {
        ...made,
        id: 2,
        event_name: 'UNCLEAR',
        status: 'draft',
        review,
        event_date: '2030-06-01',
        event_end_date: null,
      },
    ],
    artists: [{ ...made, id: 3, artist_name: 'VEGA', status: 'active' }],
    decorations: [{ ...made, id: 4, decoration_name: 'WEBS', status: 'active' }],
    releases: [{ ...made, id: 5, release_name: 'TIDE', status: 'released', release_date: '2030-04-01' }],
  });
  const items = [...page.column('event')!.querySelectorAll('li')];
  expect(items.map((item) => item.querySelector('a')?.textContent)).toEqual(['UNCLEAR', 'NIGHT']);
  expect(items[0]?.textContent).toContain('Which end of the beach?');
  for (const [type, id, name, status] of [
    ['event', 2, 'UNCLEAR', 'draft'],
    ['artist', 3, 'VEGA', 'active'],
    ['decoration', 4, 'WEBS', 'active'],
    ['release', 5, 'TIDE', 'released'],
  ] as const) {
    const text = page.column(type)?.querySelector('li')?.textContent;
    expect(text).toContain('02/01/2030');
    expect(text).toContain(status);
    expect(page.find('link', name)?.getAttribute('href')).toBe(`/${type}/${id}`);
    expect(page.find('link', `Edit ${name}`)?.getAttribute('href')).toBe(`/edit/${type}/${id}`);
  }
});

test('says when an event or release is, whether an event takes place, and where its public page is', async () => {
  const days = { event_date: '2030-05-01', event_end_date: '2030-05-03' };
  const page = await open({
    ...none,
    events: [
      { ...made, ...days, id: 1, event_name: 'NIGHT', status: 'published', event_status: 'cancelled' },
      { ...made, ...days, id: 2, event_name: 'UNCLEAR', status: 'draft', event_status: 'scheduled' },
    ],
    releases: [{ ...made, id: 5, release_name: 'TIDE', status: 'upcoming', release_date: '2030-04-01' }],
  });
  const [night, unclear] = [...page.column('event')!.querySelectorAll('li')];
  expect(night?.querySelector('time')?.getAttribute('datetime')).toBe('2030-05-01');
  expect(night?.textContent).toContain('cancelled');
  expect(page.find('link', 'Public page: NIGHT')?.getAttribute('href')).toBe('/event/1');
  expect(unclear?.textContent).not.toContain('Public page');
  expect(page.column('release')?.textContent).toContain('01/04/2030');
});

test('many contributions are found by name', async () => {
  const artists = ['Vega', 'Nova', 'Ørsted'].map((artist_name, id) => ({ ...made, id, artist_name, status: 'active' }));
  const releases = Array.from({ length: 8 }, (_, id) => {
    return { ...made, id, release_name: `Tide ${id}`, status: 'released', release_date: '2030-04-01' };
  });
  const page = await open({ ...none, artists, releases });
  await page.type('Search your records', 'ørs');
  await vi.waitFor(() => expect(page.column('release')?.textContent).toContain('No results found'));
  expect(
    [...page.column('artist')!.querySelectorAll('li')].map((item) => item.querySelector('a')?.textContent),
  ).toEqual(['Ørsted']);
  await page.type('Search your records', 'nobody');
  await page.shows('Clear search');
  await page.click('Clear search');
  expect(page.value('Search your records')).toBe('');
  expect(page.column('artist')?.textContent).toContain('Vega');
  const few = await open({ ...none, artists });
  expect(few.text()).not.toContain('Search your records');
});

test('pages long lists of contributions and moves the focus to the new ones', async () => {
  const releases = Array.from({ length: 162 }, (_, id) => ({
    ...made,
    id,
    release_name: `TIDE ${id}`,
    status: 'released',
  }));
  const page = await open({ ...none, releases });
  const names = () =>
    [...page.column('release')!.querySelectorAll('li')].map((item) => item.querySelector('a')?.textContent);
  expect(page.column('release')?.querySelector('h2')?.textContent).toBe('Your releases 162');
  expect(names()).toHaveLength(10);
  await page.click('Load More');
  expect(names()).toHaveLength(60);
  expect(document.activeElement?.textContent).toBe('TIDE 10');
  await page.click('Load More');
  await vi.waitFor(() => expect(names()).toHaveLength(110));
  expect(document.activeElement?.textContent).toBe('TIDE 60');
  await page.click('Load More');
  await page.click('Load More');
  expect(names()).toEqual(releases.map(({ release_name: name }) => name));
  expect(page.find('button', 'Load More')).toBeUndefined();
});

test('shows skeletons while loading; a failure is shown and can be retried', async () => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const page = await open(none, { 'GET /auth/profile': () => promise });
  expect(page.text()).toContain('Loading your events…');
  await act(async () => resolve({ status: 500 }));
  await page.shows(t500);
  expect(page.text()).not.toContain('Loading your events…');
  page.answers['GET /auth/profile'] = profileOf(none);
  await page.click('Try again');
  await page.shows('No events yet');
});
const t500 = 'Failed to load your content';

test.each([
  [{ state: 'counted', published: 1, needed: 2 }, '1 of 2 published events'],
  [{ state: 'earned', published: 2, needed: 2 }, 'You are trusted'],
  [{ state: 'revoked', published: 0, needed: 2 }, 'published after a moderator has reviewed them'],
])('%o is told', async (trust, sentence) => {
  const page = await open(none, { 'GET /auth/trust': { ...trust, trouble_at: null, moderated: true } });
  expect(page.text()).toContain(sentence);
});

test('lists pages that the member owns or helps with', async () => {
  const page = await open(none, { 'GET /ownership': [{ type: 'artist', id: 3, name: 'VEGA', role: 'helper' }] });
  expect(page.find('region', 'Your pages')?.textContent).toContain('VEGA Helper');
  expect(page.find('link', 'VEGA')?.getAttribute('href')).toBe('/artist/3');
});

test('pages and trust that could not be loaded say so, and are loaded again', async () => {
  const failed = (): ServerResponse => ({ status: 500 });
  const page = await open(none, { 'GET /ownership': failed, 'GET /auth/trust': failed });
  await page.shows('Your pages could not be loaded');
  expect(page.text()).toContain('Your trust level could not be loaded');
  page.answers['GET /ownership'] = [{ type: 'artist', id: 4, name: 'NOVA', role: 'owner' }];
  page.answers['GET /auth/trust'] = { state: 'granted', published: 0, needed: 0, trouble_at: null, moderated: true };
  await page.click('Try again');
  await page.click('Try again');
  await page.shows('You are trusted');
  expect(page.find('link', 'NOVA')).toBeDefined();
  expect(page.text()).not.toContain('could not be loaded');
});

describe('feedback', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  const button = (page: Awaited<ReturnType<typeof open>>, name: string) => {
    const found = page.find('button', name);
    return found instanceof HTMLButtonElement ? found : null;
  };

  test('is sent unless it is empty, thanked for during 3 seconds, and cleared', async () => {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    const page = await open(none, { 'POST /feedback/submit': () => promise });
    expect(button(page, 'Send Feedback')?.disabled).toBe(true);
    await page.type('Your feedback', ' \n\t ');
    expect(button(page, 'Send Feedback')?.disabled).toBe(true);
    await page.type('Your feedback', 'More psydub, please');
    await page.click('Send Feedback');
    expect(page.sent).toEqual([
      { request: 'POST /feedback/submit', sent: { feedback: 'More psydub, please', user_id: member.id } },
    ]);
    expect(page.find('button', 'Sending...')).toBeDefined();
    await act(async () => resolve({ status: 201 }));
    expect(page.text()).toContain('Thank you for your feedback!');
    expect(page.value('Your feedback')).toBe('');
    await act(async () => vi.advanceTimersByTime(3000));
    expect(page.text()).not.toContain('Thank you for your feedback!');
  });

  test('that fails stays, also when the page is opened again', async () => {
    const page = await open(none, { 'POST /feedback/submit': () => ({ status: 500 }) });
    await page.type('Your feedback', 'More psydub, please');
    await page.click('Send Feedback');
    expect(page.find('alert')?.textContent).toBe('Failed to submit feedback. Please try again.');
    expect(page.value('Your feedback')).toBe('More psydub, please');
    expect((await open()).value('Your feedback')).toBe('More psydub, please');
  });

  test('of a session that has ended stays', async () => {
    const page = await open(none, { 'POST /feedback/submit': () => problem(401, messages.sessionExpired) });
    await page.type('Your feedback', 'More psydub, please');
    await page.click('Send Feedback');
    expect(localStorage.getItem('token')).toBeNull();
    expect((await open()).value('Your feedback')).toBe('More psydub, please');
  });
});
