// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import { renderSignedIn, serve } from '../../testing/render.tsx';
import { OwnSuggestions } from './own-suggestions.tsx';
import SuggestionsScreen from './suggestions.screen.tsx';

const suggestion = (id: number): Suggestion => ({
  id,
  record: { type: 'artist', id, name: `OWL ${id}`, status: 'active', author: null },
  record_version: 'v',
  author: { id: 2, username: 'Luna' },
  created_at: '2030-01-01T00:00:00.000Z',
  state: 'waiting',
  reason: null,
  decided_by: null,
  decided_at: null,
  barrier: null,
  changes: [{ field: 'artist_city', before: null, after: 'Porto', accepted: null, stale: false }],
  referred: [],
});

/** Answers with a part of the suggestions from 1 to `total`, of at most 100, as the server does. */
const partOf = (total: number) => (_: unknown, request: string) => {
  const query = new URL(request.slice('GET '.length), 'http://localhost').searchParams;
  if (query.get('of') === 'made') return { status: 200, body: { suggestions: [], next: null } };
  const first = Number(query.get('after') ?? 0) + 1;
  const last = Math.min(total, first - 1 + Math.min(100, Number(query.get('limit'))));
  const suggestions = Array.from({ length: last - first + 1 }, (_one, at) => suggestion(first + at));
  return { status: 200, body: { suggestions, next: last < total ? last : null } };
};

test('of more than a hundred suggestions, all can be read', async () => {
  serve({ 'GET /suggestions': partOf(130) });
  const page = await renderSignedIn(<OwnSuggestions />);
  await page.shows('OWL 5');
  expect(page.text()).not.toContain('OWL 6');
  for (let last = 25; last < 130; last += 20) {
    await page.click('Load More');
    await page.shows(`OWL ${last}`);
  }
  await page.click('Load More');
  await page.shows('OWL 130');
  expect(page.box.querySelectorAll('article')).toHaveLength(130);
  expect(page.find('button', 'Load More')).toBeUndefined();
});

test('those for a record are decided on a page of their own', async () => {
  let total = 1;
  const sent = serve({
    'GET /suggestions?of=received&type=artist&id=3&limit=5': (...request) => partOf(total)(...request),
    'PUT /suggestions/1': () => {
      total = 0;
      return { status: 200, body: suggestion(1) };
    },
  });
  const place = { route: '/suggested-changes/:type/:id', path: '/suggested-changes/artist/3' };
  const page = await renderSignedIn(<SuggestionsScreen />, place);
  await page.click('Accept');
  await page.shows('Your decision was saved');
  expect(sent.map(({ request }) => request)).toEqual(['PUT /suggestions/1']);
  expect(page.box.querySelectorAll('article')).toHaveLength(0);
});
