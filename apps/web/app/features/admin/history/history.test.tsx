// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { ActivityDetail } from '@moonfloor/contract/records/activity';
import { type Answers, problem, renderSignedIn, serve } from '../../../testing/render.tsx';
import { HistoryOverlay } from './history-overlay.tsx';

const entry: ActivityDetail = {
  id: 2,
  user_name: 'Nova',
  action_type: 'update',
  resource_type: 'artist',
  resource_id: 3,
  resource_name: 'VEGA',
  resource_exists: true,
  reverts: null,
  fields: ['artist_city'],
  status: null,
  created_at: '2030-01-02T03:04:05.000Z',
  changes: [{ field: 'artist_city', before: 'Haifa', after: 'Kyoto' }],
  restores: [],
  referred: [],
  picture_gone: false,
};
const first: ActivityDetail = {
  ...entry,
  id: 1,
  action_type: 'create',
  changes: [],
  restores: [{ field: 'artist_city', before: 'Kyoto', after: 'Haifa' }],
};

async function open(history: string, more: Answers = {}) {
  const pages = (page: number, total: number) => ({ page, limit: 50, total, pages: Math.ceil(total / 50) });
  const answers: Answers = {
    'GET /admin/activity-history': { activities: [entry, first], pagination: pages(1, 2) },
    'GET /admin/activity-history/1': first,
    'GET /admin/activity-history/2': entry,
    ...more,
  };
  const sent = serve(answers);
  let restored = 0;
  const path = `/admin-dashboard?history=${history}`;
  const page = await renderSignedIn(<HistoryOverlay onRestored={() => (restored += 1)} />, {
    route: '/admin-dashboard',
    path,
  });
  await page.shows('Activity History');
  const entries = () => [...document.querySelectorAll('[aria-label="Entries, latest first"] > li')];
  const details = (place: number) => act(async () => entries()[place]?.querySelector('button')?.click());
  return { ...page, answers, sent, pages, entries, details, restored: () => restored };
}

test('all activity is listed in pages, with links to existing records; sign-ins are apart', async () => {
  const page = await open('all');
  page.answers['GET /admin/activity-history'] = (_, request) => ({
    status: 200,
    body: request.includes('about=sign-ins')
      ? { activities: [{ ...entry, resource_type: 'user', action_type: 'other' }], pagination: page.pages(1, 1) }
      : { activities: [{ ...entry, resource_exists: false }], pagination: page.pages(2, 52) },
  });
  await page.shows('Nova updated artist VEGA');
  expect(page.entries()[0]?.textContent).toContain('City');
  expect(page.entries()[0]?.querySelector('a')?.getAttribute('href')).toBe('/edit/artist/3');
  await page.click('Admin sign-ins');
  expect(page.path()).toBe('/admin-dashboard?history=sign-ins');
  await page.shows('Nova signed in');
  await page.click('Changes');
  await page.shows('Page 1 of 2');
  await page.click('Next');
  await page.shows('Page 2 of 2');
  expect(page.entries()[0]?.querySelector('a')).toBeNull();
});

test('an entry opens to its changes, and its version is restored after a confirmation', async () => {
  const page = await open('artist-3', {
    'POST /admin/activity-history/1/restore': () => problem(409, 'This artist name already exists'),
  });
  await page.shows('History of this artist.');
  await page.details(0);
  await page.shows('This is the current version.');
  expect(page.entries()[0]?.querySelector('dd')?.textContent).toMatch(/Haifa.*Kyoto/);
  expect(page.entries()[0]?.querySelector('button')?.getAttribute('aria-expanded')).toBe('true');
  await page.details(1);
  await page.shows('This is the first version.');
  await page.click('Restore this version');
  await page.shows('Restore this version?');
  expect(page.find('dialog', 'Restore this version?')?.querySelector('dt')?.textContent).toBe('City');
  await page.click('Restore');
  await page.shows('This artist name already exists');
  expect(page.restored()).toBe(0);
  page.answers['POST /admin/activity-history/1/restore'] = {
    id: 3,
    type: 'artist',
    status: 'active',
    picture_gone: false,
  };
  await page.click('Restore');
  await page.shows('VEGA was restored to its version of');
  expect(page.restored()).toBe(1);
});

test('a history that cannot be loaded shows an error and can be retried; closing it leaves the page', async () => {
  const page = await open('all', { 'GET /admin/activity-history': () => ({ status: 500 }) });
  await page.shows('Failed to load activity history');
  page.answers['GET /admin/activity-history'] = { activities: [], pagination: page.pages(1, 0) };
  await page.click('Try again');
  await page.shows('Nothing has happened yet');
  await page.click('Close');
  expect(page.path()).toBe('/admin-dashboard');
});

test('an invalid name of a history opens none', async () => {
  serve({});
  const place = { route: '/admin-dashboard', path: '/admin-dashboard?history=nothing-12' };
  const page = await renderSignedIn(<HistoryOverlay onRestored={() => undefined} />, place);
  expect(page.find('dialog')).toBeUndefined();
});

test('a reference is shown as the name of its record, and a word of a list as people read it', async () => {
  const label = { ...entry, resource_type: 'label' as const, fields: ['parent_label'] };
  const venue = { ...entry, id: 1, resource_type: 'venue' as const, fields: ['setting'] };
  const page = await open('all', {
    'GET /admin/activity-history': {
      activities: [label, venue],
      pagination: { page: 1, limit: 50, total: 2, pages: 1 },
    },
    'GET /admin/activity-history/2': {
      ...label,
      changes: [{ field: 'parent_label', before: 7, after: 9 }],
      referred: [{ type: 'label', id: 7, name: 'Iboga' }],
    },
    'GET /admin/activity-history/1': { ...venue, changes: [{ field: 'setting', before: null, after: 'both' }] },
  });
  await page.details(0);
  await page.shows('Iboga (no. 7)');
  expect(page.entries()[0]?.textContent).toContain('Iboga (no. 7)→ became 9');
  await page.details(1);
  await page.shows('became Indoor and outdoor');
});
