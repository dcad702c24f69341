// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { renderSignedIn, serve, type ServerResponse } from '../../testing/render.tsx';
import { SearchResults } from './search-results.tsx';
import type { AdminSearchResult } from './use-search.ts';

const at = '2030-01-02T03:04:05.000Z';
const result = (id: number, name: string): AdminSearchResult => ({
  id,
  type: 'artist',
  name,
  day: null,
  status: 'active',
  created_at: at,
  updated_at: at,
  merged_into: null,
});

test('a record that is being changed stays so while another one is, too', async () => {
  const answers: ((response: ServerResponse) => void)[] = [];
  const held = () => new Promise<ServerResponse>((resolve) => answers.push(resolve));
  const sent = serve({ 'PUT /admin/toggle-status/artist/1': held, 'PUT /admin/toggle-status/artist/2': held });
  const selection = { has: () => false, toggle: () => undefined, selected: [], clear: () => undefined };
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
