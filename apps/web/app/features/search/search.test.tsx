// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { render } from '../../testing/render.tsx';
import SearchScreen from './search.screen.tsx';

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
