// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { member, problem, renderSignedIn, serve } from '../../../testing/render.tsx';
import { ContentSearch } from '../content-search.tsx';
import { useSearch } from '../use-search.ts';
import DuplicatesScreen from './duplicates.screen.tsx';
import MergeScreen from './merge.screen.tsx';

const side = (id: number) => ({
  id,
  name: `ACT ${id}`,
  status: 'inactive',
  author: 'Luna',
  created_at: '2030-01-02T03:04:05.000Z',
  updated_at: 'first',
  values: { artist_name: `ACT ${id}`, artist_city: 'Haifa' },
  links: { events: 0, releases: 0 },
});

test('after a merge, what waits for a decision is one press away', async () => {
  const compared = { type: 'artist', keep: side(1), from: side(2), referred: [], same_days: [] };
  const sent = serve({
    'GET /auth/validate': { ...member, role: 'moderator' },
    'GET /admin/merge': { ...compared, barrier: null, takes: true },
    'POST /admin/merge': { id: 1, type: 'artist', status: 'inactive' },
  });
  const route = '/admin-dashboard/merge';
  const page = await renderSignedIn(<MergeScreen />, { route, path: `${route}?type=artist&keep=1&from=2` });
  await page.shows('Will be removed and redirect to the other');
  await page.click('Merge artists');
  await page.shows('The history of both is kept.');
  await page.click('Merge permanently');
  await page.shows('ACT 2 was merged into ACT 1.');
  expect(sent.filter(({ request }) => request.startsWith('POST'))).toHaveLength(1);
  expect(page.find('link', 'Show waiting records')?.getAttribute('href')).toBe('/admin-dashboard/moderation');
});

test('what was chosen for a field is still chosen when the records are swapped', async () => {
  const other = { ...side(2), values: { artist_name: 'ACT 2', artist_city: 'Lisbon' } };
  const more = { type: 'artist', referred: [], same_days: [], barrier: null, takes: true };
  serve({
    'GET /auth/validate': { ...member, role: 'moderator' },
    'GET /admin/merge': (_, request) => {
      const swapped = request.includes('keep=2');
      return { status: 200, body: { ...more, keep: swapped ? other : side(1), from: swapped ? side(1) : other } };
    },
  });
  const route = '/admin-dashboard/merge';
  const page = await renderSignedIn(<MergeScreen />, { route, path: `${route}?type=artist&keep=1&from=2` });
  await page.shows('Lisbon');
  const chosen = () =>
    [...page.box.querySelectorAll<HTMLInputElement>('input:checked')].map(
      (input) => input.closest('label')?.textContent,
    );
  expect(chosen()).toEqual(['StaysACT 1', 'StaysHaifa']);
  await page.click('GoesLisbon');
  expect(chosen()).toEqual(['StaysACT 1', 'GoesLisbon']);
  await page.click('Swap: keep the other one');
  await page.shows('StaysACT 2');
  expect(chosen()).toEqual(['StaysACT 2', 'StaysLisbon']);
  await page.click('Swap: keep the other one');
  await page.shows('StaysACT 1');
  expect(chosen()).toEqual(['StaysACT 1', 'GoesLisbon']);
});

test('what is removed for good is named by its type', async () => {
  serve({
    'GET /auth/validate': { ...member, role: 'admin' },
    'GET /admin/merge': {
      type: 'series',
      keep: { ...side(1), values: { series_name: 'ACT 1' } },
      from: { ...side(2), values: { series_name: 'ACT 2' } },
      referred: [],
      same_days: [],
      barrier: null,
      takes: true,
    },
  });
  const route = '/admin-dashboard/merge';
  const page = await renderSignedIn(<MergeScreen />, { route, path: `${route}?type=series&keep=1&from=2` });
  await page.shows('Will be removed and redirect to the other');
  await page.click('Merge series');
  await page.shows('The series ACT 2');
  expect(page.find('button', 'Merge permanently')).toBeTruthy();
});

test('the two that were selected are still selected on the way back, until they are merged', async () => {
  const found = (id: number) => ({ ...side(id), type: 'artist', updated_at: side(id).created_at });
  serve({
    'GET /auth/validate': { ...member, role: 'moderator' },
    'GET /admin/search': [found(1), found(2)],
    'GET /admin/merge': {
      type: 'artist',
      keep: side(1),
      from: side(2),
      referred: [],
      same_days: [],
      barrier: null,
      takes: true,
    },
    'POST /admin/merge': { id: 1, type: 'artist', status: 'inactive' },
  });
  const Search = () => <ContentSearch search={useSearch()} onChanged={() => undefined} ref={null} />;
  const open = () => renderSignedIn(<Search />, { path: '/?q=act' });
  let page = await open();
  await page.shows('ACT 2');
  for (const id of [1, 2]) await page.click(`Choose to merge: ACT ${id}`);
  await page.shows('ACT 1 and ACT 2');
  page = await open();
  await page.shows('ACT 1 and ACT 2');
  const route = '/admin-dashboard/merge';
  const merge = await renderSignedIn(<MergeScreen />, { route, path: `${route}?type=artist&keep=1&from=2` });
  await merge.shows('Will be removed and redirect to the other');
  await merge.click('Merge artists');
  await merge.shows('The history of both is kept.');
  await merge.click('Merge permanently');
  await merge.shows('ACT 2 was merged into ACT 1.');
  page = await open();
  await page.shows('ACT 2');
  expect(page.text()).not.toContain('ACT 1 and ACT 2');
});

test('likely duplicates lead to their comparison; a record without any is merged with one found by name', async () => {
  const duplicate = (id: number) => ({
    type: 'artist',
    id,
    name: `ACT ${id}`,
    alternative_names: [],
    day: null,
    end_day: null,
    about: '',
    hidden: false,
    picture: null,
  });
  serve({
    'GET /auth/validate': { ...member, role: 'admin' },
    'GET /admin/duplicates': { name: 'ACT 1', pairs: [{ one: duplicate(1), other: duplicate(2) }], next: null },
    'GET /admin/search': [],
  });
  const pairs = await renderSignedIn(<DuplicatesScreen />, { path: '/?type=artist' });
  await pairs.shows('1 likely duplicate found.');
  const address = '/admin-dashboard/merge?type=artist&keep=1';
  expect(pairs.find('link', 'Compare ACT 1 with ACT 2')?.getAttribute('href')).toBe(`${address}&from=2`);
  serve({
    'GET /auth/validate': { ...member, role: 'admin' },
    'GET /admin/duplicates': { name: 'ACT 1', pairs: [], next: null },
    'GET /admin/search': [],
  });
  const page = await renderSignedIn(<MergeScreen />, { route: '/admin-dashboard/merge', path: address });
  await page.shows('No likely duplicates found.');
  await page.type('Or find a record by name', 'act');
  await page.shows('No results found');
});

test('a record that was merged already is not compared', async () => {
  const sentence = 'This was merged into another record';
  serve({ 'GET /auth/validate': { ...member, role: 'moderator' }, 'GET /admin/merge': () => problem(409, sentence) });
  const route = '/admin-dashboard/merge';
  const page = await renderSignedIn(<MergeScreen />, { route, path: `${route}?type=artist&keep=1&from=2` });
  await page.shows(sentence);
  expect(page.find('link', 'Look for duplicates')?.getAttribute('href')).toBe(
    '/admin-dashboard/duplicates?type=artist',
  );
});
