// @vitest-environment happy-dom
import { act, type KeyboardEvent, useRef, useState } from 'react';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { SearchResult } from '@moonfloor/contract/records/search';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { render, serve } from '../../testing/render.tsx';
import { Completions } from './completions.tsx';
import SearchScreen from './search.screen.tsx';
import { SiteSearch } from './site-search.tsx';

test('results in the shape of the specification are shown', async () => {
  const dates = { created_at: '2029-05-01T10:00:00.000Z', updated_at: '2029-05-01T10:00:00.000Z' };
  const items = [
    { id: 1, type: 'event', name: 'MOON NIGHT', status: 'published', ...dates },
    { id: 2, type: 'release', name: 'Other', status: 'released', ...dates },
  ];
  const counts = Object.fromEntries(resourceTypes.map((type) => [type, 1]));
  const page = await render(<SearchScreen />, {
    route: '/search',
    path: '/search?q=moon',
    data: { record: { items, page: 1, pages: 1, counts }, error: null },
  });
  expect(page.find('link', 'MOON NIGHT')?.getAttribute('href')).toBe('/event/1');
  expect(page.find('link', 'Other')?.getAttribute('href')).toBe('/release/2');
  expect(page.text()).not.toMatch(/NaN|undefined|Invalid/);
});

test('types of artists are in the language of the page', async () => {
  const items = [{ ...artist(1, 'MOON BASS'), artist_type: 'Live,Producer' }];
  const counts = Object.fromEntries(resourceTypes.map((type) => [type, 1]));
  const data = { record: { items, page: 1, pages: 1, counts }, error: null };
  const path = '/search?q=moon';
  const page = await runInLanguage('ru', () => render(<SearchScreen />, { route: '/search', path, data }));
  expect(page.text()).toContain('Live · Продюсер');
});

test('what is typed in the search of the site stays when a page arrives that was on its way', async () => {
  serve({ 'GET /api/search/suggestions': { results: [], counts: {}, total: 0 } });
  const site = (
    <>
      <SiteSearch />
      <Link to="/venues">Venues</Link>
      <Link to="/labels">Labels</Link>
    </>
  );
  const page = await render(site, { route: '*' });
  const field = page.box.querySelector('input')!;
  await act(async () => field.focus());
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ozora');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.click('Venues');
  expect([page.path(), field.value]).toEqual(['/venues', 'ozora']);
  await act(async () => field.blur());
  await page.click('Labels');
  expect([page.path(), field.value]).toEqual(['/labels', '']);
});

test('Enter opens the suggestion that was selected, or none if the text has others', async () => {
  const suggested: Record<string, object[]> = {
    moon: [artist(1, 'MOON BASS'), artist(2, 'MOON FOREST')],
    'moon f': [artist(2, 'MOON FOREST'), artist(3, 'MOON FOX')],
    'moon fo': [artist(3, 'MOON FOX')],
  };
  const held = Promise.withResolvers<void>();
  serve({
    'GET /api/search/suggestions': async (_, request) => {
      const results = suggested[new URLSearchParams(request.split('?')[1]).get('q') ?? ''] ?? [];
      if (results.length < 2) await held.promise;
      return { status: 200, body: { results, counts: {}, total: results.length } };
    },
  });
  const opened: string[] = [];
  const page = await render(<SearchField onGo={(to) => opened.push(to)} />);
  const selected = () => page.box.querySelector('[aria-selected=true]')?.textContent;
  page.box.querySelector('input')?.focus();
  await page.type('Search', 'moon');
  await page.shows('MOON BASS');
  await page.type('Search', 'moon f');
  await page.press('ArrowDown');
  await page.press('ArrowDown');
  expect(selected()).toContain('MOON FOREST');
  await page.shows('MOON FOX');
  expect(selected()).toContain('MOON FOREST');
  await page.press('Enter');
  expect(opened).toEqual(['/artist/2']);

  await page.type('Search', 'moon fo');
  await page.press('ArrowDown');
  expect(selected()).toContain('MOON FOREST');
  await act(async () => held.resolve());
  await vi.waitFor(() => expect(page.text()).not.toContain('MOON FOREST'));
  expect(selected()).toBeUndefined();
  await page.press('Enter');
  expect(opened).toEqual(['/artist/2']);
});

const artist = (id: number, name: string): SearchResult => ({
  id,
  type: 'artist',
  name,
  alternative_names: [],
  country: null,
  place: null,
  date: null,
  end_date: null,
  event_status: null,
  artist_type: null,
  artist_name: null,
  picture: null,
  near: false,
});

function SearchField({ onGo }: { onGo: (to: string) => void }) {
  const [text, setText] = useState('');
  const onKey = useRef<(event: KeyboardEvent) => void>(null);
  return (
    <>
      <label>
        Search
        <input
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => onKey.current?.(event)}
        />
      </label>
      <Completions
        id="found"
        text={text}
        typedBefore=""
        focused
        onKey={onKey}
        onState={ignore}
        onGo={onGo}
        onCancel={ignore}
      />
    </>
  );
}

const ignore = (): void => undefined;
