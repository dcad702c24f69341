// @vitest-environment happy-dom
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { adminOnlyType, secondFactorNeededType } from '@moonfloor/contract/api/problem-types';
import ModerationScreen from '../features/admin/moderation.screen.tsx';
import Admins from './admins.screen.tsx';
import { type Answers, member, problem, renderSignedIn, serve, type ServerResponse } from '../testing/render.tsx';
import AdminDashboardScreen from '../features/admin/admin-dashboard.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';
const record = (id: number, more: object = {}) => ({
  id,
  type: 'event',
  name: `NIGHT ${id}`,
  status: 'published',
  created_at: moment,
  updated_at: moment,
  merged_into: null,
  ...more,
});

async function open(search = '', more: Answers = {}) {
  const counts = { total_events: 3, total_artists: 4, total_decorations: 5, total_releases: 6, total_users: 7 };
  const found = { records: [record(1)] };
  const answers: Answers = {
    'GET /auth/validate': { ...member, role: 'admin' },
    'GET /admin/dashboard': () => ({
      status: 200,
      body: { counts: { ...counts }, recentActivity: [], upcomingEvents: [] },
    }),
    'GET /admin/health': { database: true, disk: true, activeSessions: 1, pendingModerations: 0 },
    'GET /admin/search': () => ({ status: 200, body: found.records }),
    'GET /events/1': { id: 1, series_day: null },
    'GET /admin/work': { records: 3, reports: 0, suggestions: 2, claims: 0, feedback: 0, mails: 1 },
    ...more,
  };
  const sent = serve(answers);
  const page = await renderSignedIn(<AdminDashboardScreen />, {
    layout: <Admins />,
    route: '/admin-dashboard',
    path: `/admin-dashboard${search}`,
  });
  const row = () => page.box.querySelector('tbody tr')!;
  return { ...page, answers, sent, counts, found, row };
}

test('the search says what to do, and is restricted by type, words and order, in the URL', async () => {
  const page = await open();
  expect(page.text()).toContain('Type a word and press Enter, or choose a type.');
  await page.click('Total Decorations5');
  expect(page.path()).toBe('/admin-dashboard?type=decoration');
  await page.shows('1 result');
  await page.type('Sort by', 'Name');
  await page.click('Sort order: Descending');
  expect(page.path()).toBe('/admin-dashboard?type=decoration&sort=name&order=asc');
  page.found.records = [];
  await page.type('Search', 'nobody');
  await page.shows('No results found');
  expect(page.value('Search')).toBe('nobody');
});

test('shares of the content are written as in the language of the page', async () => {
  const counts = Object.fromEntries(resourceTypes.map((type) => [`total_${collectionOf(type)}`, 1]));
  const body = { counts: { ...counts, total_users: 1 }, recentActivity: [], upcomingEvents: [] };
  await runInLanguage('de', async () => {
    const page = await open('', { 'GET /admin/dashboard': body });
    await page.shows('Releases');
    expect(page.text()).toContain('13\u00a0%');
  });
});

test('the dashboard opens on what waits; the tabs are grouped and say how much', async () => {
  const page = await open();
  const work = page.find('region', 'To do')!;
  expect([...work.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Records to review3', '/admin-dashboard/moderation'],
    ['Suggestions2', '/admin-dashboard/suggestions'],
    ['Mails not delivered1', '/admin-dashboard/mail'],
  ]);
  const tabs = (group: string) =>
    [...page.find('region', group)!.querySelectorAll('a')].map((link) => link.textContent);
  expect(tabs('Review')).toEqual(['Moderation 3', 'Reports', 'Suggestions 2', 'Claims', 'Duplicates']);
  expect(tabs('System')).toEqual(['Mail 1', 'Security']);
  const idle = { records: 0, reports: 0, suggestions: 0, claims: 0, feedback: 0, mails: 0 };
  await (await open('', { 'GET /admin/work': idle })).shows('Nothing to do.');
});

test('the tab of the open page says how much is left in its list', async () => {
  serve({
    'GET /auth/validate': { ...member, role: 'admin' },
    'GET /admin/work': { records: 3, reports: 0, suggestions: 0, claims: 0, feedback: 0, mails: 0 },
    'GET /admin/health': { database: true, disk: true, activeSessions: 1, pendingModerations: 0 },
    'GET /admin/queue': {
      records: [],
      totals: { waiting: 0, returned: 0, decided: 3 },
      pagination: { page: 1, limit: 50, total: 0, pages: 1 },
    },
  });
  const path = '/admin-dashboard/moderation';
  const page = await renderSignedIn(<ModerationScreen />, { layout: <Admins />, route: path, path });
  await page.shows('Nothing is waiting');
  expect(page.find('region', 'Review')!.querySelector('a')!.textContent).toBe('Moderation');
});

test('answers in the shape of the specification are shown', async () => {
  const counts = { total_events: 1, total_artists: 0, total_decorations: 0, total_releases: 0, total_users: 1 };
  const entry = { id: 1, user_name: 'Nova', resource_type: 'event', resource_id: 1, created_at: moment };
  const { merged_into: _, ...result } = record(1);
  const page = await open('?q=night', {
    'GET /admin/dashboard': {
      counts,
      recentActivity: [
        { ...entry, action_type: 'update', resource_name: 'NIGHT' },
        { ...entry, id: 2, action_type: 'other', resource_name: 'DAWN' },
      ],
      upcomingEvents: [{ id: 5, name: 'NEXT NIGHT', start_date: '2030-02-01', status: 'published' }],
    },
    'GET /admin/search': [result],
  });
  await page.shows('NEXT NIGHT');
  expect(page.find('link', /updated event NIGHT/)?.getAttribute('href')).toBe('/edit/event/1');
  expect(page.find('link', 'Edit NIGHT 1')).toBeDefined();
});

test('results are paged', async () => {
  const records = Array.from({ length: 100 }, (_, id) => record(id));
  const page = await open('?q=night');
  vi.stubGlobal('fetch', async (request: string) =>
    request.startsWith('/admin/search')
      ? Response.json(request.includes('page=2') ? [record(100)] : records, { headers: { 'x-total-count': '101' } })
      : Response.json({}),
  );
  await page.type('Sort by', 'Name');
  await page.shows('101 results, 1 to 100 shown');
  await page.click('Next');
  await page.shows('Page 2 of 2');
  expect(page.path()).toContain('page=2');
});

test('a status is changed, and changed back from the message', async () => {
  const page = await open('?q=night');
  page.answers['PUT /admin/toggle-status/event/1'] = () => {
    page.found.records = [record(1, { status: 'draft' })];
    return { status: 200, body: { status: 'draft' } };
  };
  page.answers['POST /admin/undo/event/1'] = () => {
    page.found.records = [record(1)];
    return { status: 200, body: { status: 'published' } };
  };
  await page.click('Unpublish NIGHT 1');
  await page.shows('NIGHT 1 is now draft');
  expect(page.row().textContent).toContain('draft');
  expect(page.find('button', 'Publish NIGHT 1')).toBeDefined();
  await page.click('Undo', document.body);
  await page.shows('NIGHT 1 is published again');
  expect(page.row().textContent).toContain('published');
});

test('a record is deleted after a confirmation, and restored', async () => {
  const page = await open('?q=night');
  page.answers['DELETE /events/1'] = () => {
    page.found.records = [record(1, { status: 'deleted' })];
    page.counts.total_events = 2;
    return { status: 204 };
  };
  page.answers['POST /admin/undo/event/1'] = () => problem(409, 'This can no longer be undone');
  await page.click('Delete NIGHT 1');
  await page.shows('Are you sure you want to delete this item?');
  await page.click('Cancel');
  expect(page.sent).toEqual([]);
  await page.click('Delete NIGHT 1');
  await page.shows('Are you sure you want to delete this item?');
  await page.click('Delete');
  await page.shows('NIGHT 1 is now deleted');
  expect(page.find('button', 'Delete NIGHT 1')).toBeUndefined();
  expect(page.find('button', 'Restore NIGHT 1')).toBeDefined();
  expect(page.find('button', 'Total Events2')).toBeDefined();
  await page.click('Undo', document.body);
  await page.shows('NIGHT 1 was not changed. This can no longer be undone');
});

test('a record that somebody else has deleted is reported, and the list refreshed', async () => {
  const page = await open('?q=night', { 'DELETE /events/1': () => problem(404, 'Event not found') });
  await page.click('Delete NIGHT 1');
  await page.shows('Are you sure');
  page.found.records = [record(1, { status: 'deleted' })];
  await page.click('Delete');
  await page.shows('It no longer exists; the list has been refreshed.');
  expect(page.find('button', 'Restore NIGHT 1')).toBeDefined();
});

test('errors are shown, and the page keeps working', async () => {
  const full = () => problem(500, 'The disk is full');
  const page = await open('?q=night', {
    'PUT /admin/toggle-status/event/1': full,
    'DELETE /events/1': () => new Error('cut'),
  });
  await page.click('Unpublish NIGHT 1');
  await page.shows('NIGHT 1 could not be changed. The disk is full');
  await page.click('Delete NIGHT 1');
  await page.shows('Are you sure');
  await page.click('Delete');
  await page.shows('NIGHT 1 could not be deleted. The server cannot be reached.');
  page.answers['GET /admin/search'] = full;
  await page.type('Type', 'Artists');
  await page.shows('The search failed. The disk is full');
  const broken = await open('', { 'GET /admin/dashboard': full, 'GET /admin/health': full });
  await broken.shows('The dashboard could not be loaded. The disk is full');
  expect(broken.box.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('System status: Issues Detected');
  broken.answers['GET /admin/dashboard'] = page.answers['GET /admin/dashboard']!;
  await broken.click('Try again');
  await broken.shows('Total Events');
});

test('the dashboard refreshes every five minutes without clearing what was typed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = await open();
  await page.type('Search', 'half a wo');
  page.counts.total_events = 9;
  await act(async () => vi.advanceTimersByTime(301_000));
  await page.shows('Total Events9');
  expect(page.value('Search')).toBe('half a wo');
});

test.each([
  ['who is no admin any more leaves', adminOnlyType, member, '/'],
  ['without a second factor is sent to the account', secondFactorNeededType, { ...member, role: 'admin' }, '/account'],
])('an admin %s', async (_, type, account, path) => {
  const page = await open('', { 'GET /admin/search': () => problem(403, 'No', { type }) });
  page.answers['GET /auth/validate'] = { ...account, second_factor_needed: true };
  await page.type('Type', 'Artists');
  await vi.waitFor(() => expect(page.path()).toBe(path));
});

test('an admin who is a moderator now is not sent away before that is known', async () => {
  const page = await open('', { 'GET /admin/search': () => problem(403, 'No', { type: adminOnlyType }) });
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  page.answers['GET /auth/validate'] = () => promise;
  await page.type('Type', 'Artists');
  await act(async () => resolve({ status: 200, body: { ...member, role: 'moderator' } }));
  await vi.waitFor(() => expect(page.path()).toBe('/admin-dashboard/moderation'));
});

test('members have no dashboard', async () => {
  expect((await open('', { 'GET /auth/validate': member })).path()).toBe('/');
});
