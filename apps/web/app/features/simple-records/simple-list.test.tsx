// @vitest-environment happy-dom
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render, serve } from '../../testing/render.tsx';
import SimpleListScreen, { clientLoader } from './simple-list.screen.tsx';

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
  serve({ 'GET /venues/all': [venue(1, 'Kesselhaus', ['Alte Brauerei']), venue(2, 'Mühle', [])] });
  const path = '/venues?q=brauerei';
  const request = new Request(`http://moonfloor.example${path}`);
  const data = await clientLoader({
    params: {},
    request,
    context: new RouterContextProvider(),
    url: new URL(request.url),
    pattern: '/venues',
    serverLoader: () => Promise.reject(new Error('the browser asks the API')),
  });
  const page = await render(<SimpleListScreen />, { route: '/venues', path, data });
  expect(page.text()).toContain('Kesselhaus');
  expect(page.text()).not.toContain('Mühle');
});
