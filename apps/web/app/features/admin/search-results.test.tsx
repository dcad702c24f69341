// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { type Answers, problem, renderSignedIn, serve, type ServerResponse } from '../../testing/render.tsx';
import { SearchResults } from './search-results.tsx';
import type { AdminSearchResult } from './use-search.ts';

const at = '2030-01-02T03:04:05.000Z';
const result = (id: number, name: string, type: AdminSearchResult['type'] = 'artist'): AdminSearchResult => ({
  id,
  type,
  name,
  day: null,
  status: 'active',
  created_at: at,
  updated_at: at,
  merged_into: null,
});

const selection = { has: () => false, toggle: () => undefined, selected: [], clear: () => undefined };

test('a record that is being changed stays so while another one is, too', async () => {
  const answers: ((response: ServerResponse) => void)[] = [];
  const held = () => new Promise<ServerResponse>((resolve) => answers.push(resolve));
  const sent = serve({ 'PUT /admin/toggle-status/artist/1': held, 'PUT /admin/toggle-status/artist/2': held });
  const page = await renderSignedIn(
    <SearchResults results={[result(1, 'OWL'), result(2, 'ELK')]} selection={selection} onChanged={() => undefined} />,
  );
  await page.click('Deactivate OWL');
  await page.click('Deactivate ELK');
  await page.click('Deactivate OWL');
  expect(sent).toHaveLength(2);
  await act(async () => answers[0]!({ status: 200, body: { status: 'inactive' } }));
  await page.click('Deactivate ELK');
  expect(sent).toHaveLength(2);
});

test('an event is not deleted before it is known whether it is one date of a series', async () => {
  const answers: Answers = { 'GET /events/3': () => problem(503, 'Later') };
  serve(answers);
  const page = await renderSignedIn(
    <SearchResults results={[result(3, 'NIGHT', 'event')]} selection={selection} onChanged={() => undefined} />,
  );
  await page.click('Delete NIGHT');
  await page.shows('Later');
  expect(page.find('dialog')?.textContent).not.toContain('Are you sure');
  answers['GET /events/3'] = { id: 3, event_date: '2030-01-11', series_day: '2030-01-11' };
  await page.click('Try again');
  await page.shows('You are deleting the date on Friday, 11/01/2030.');
});
