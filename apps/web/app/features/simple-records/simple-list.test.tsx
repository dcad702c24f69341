// @vitest-environment happy-dom
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render, serve } from '../../testing/render.tsx';
import SimpleListScreen, { clientLoader } from './simple-list.screen.tsx';

async function open(path: string, venues: object[]) {
  serve({ 'GET /venues/all': venues });
  const request = new Request(`http://moonfloor.example${path}`);
  const data = await clientLoader({
    params: {},
    request,
    context: new RouterContextProvider(),
    url: new URL(request.url),
    pattern: '/venues',
    serverLoader: () => Promise.reject(new Error('the browser asks the API')),
  });
  return render(<SimpleListScreen />, { route: '/venues', path, data });
}

test('the search finds a venue by its former name', async () => {
  const venue = (id: number, venue_name: string, alternative_names: string[]) => ({
    id,
    venue_name,
    alternative_names,
    country: 'Germany',
    area: 'Berlin',
    picture: null,
    next_date: null,
    total: 0,
  });
  const page = await open('/venues?q=brauerei', [venue(1, 'Kesselhaus', ['Alte Brauerei']), venue(2, 'Mühle', [])]);
  expect(page.text()).toContain('Kesselhaus');
  expect(page.text()).not.toContain('Mühle');
});

test('only a search has no results; a list without any records is empty', async () => {
  const empty = (await open('/venues', [])).text();
  expect(empty).toContain('None yet');
  expect(empty).not.toMatch(/results?\b/);
  expect((await open('/venues?q=moon', [])).text()).toContain('No results found');
});
