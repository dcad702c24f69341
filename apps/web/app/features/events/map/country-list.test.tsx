// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { defaultMapFilter } from '../map-filter.ts';
import { CountryList } from './country-list.tsx';

test('the world and tonight have drawn icons: fonts of some devices have no emoji', async () => {
  const row = { country: 'Portugal', upcoming: 2, past: 0, next_date: '2030-01-05' };
  const page = await render(
    <CountryList
      countries={[row]}
      tonight={{ events: 1, floors: 3 }}
      filter={defaultMapFilter}
      onChoose={() => undefined}
    />,
  );
  const icons = [...page.box.querySelectorAll('li')].map((item) => [
    item.querySelector('svg') !== null,
    /\p{Extended_Pictographic}/u.test(item.textContent),
  ]);
  expect(icons).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
});

test('a single event is counted in the singular', async () => {
  const row = { country: 'Portugal', upcoming: 1, past: 0, next_date: null };
  const page = await render(
    <CountryList countries={[row]} tonight={null} filter={defaultMapFilter} onChoose={() => undefined} />,
  );
  expect(page.find('link', /Portugal/)?.textContent).toMatch(/1 upcoming event$/);
});

test('near a place, countries keep it, and the world is everything', async () => {
  const row = { country: 'Portugal', upcoming: 1, past: 0, next_date: null };
  const filter = { ...defaultMapFilter, near: { latitude: 38.7, longitude: -9.1 }, radius: 200 };
  const page = await render(
    <CountryList countries={[row]} tonight={null} filter={filter} onChoose={() => undefined} />,
  );
  const [world, portugal] = page.box.querySelectorAll('a');
  expect([world?.textContent, world?.getAttribute('href')]).toEqual(['World', '/events']);
  expect(portugal?.getAttribute('href')).toBe('/events?country=Portugal&near=38.7%2C-9.1&radius=200');
});

test('the world is not marked while the list has the events near a place', async () => {
  const row = { country: 'Portugal', upcoming: 1, past: 0, next_date: null };
  const marked = async (more: Partial<typeof defaultMapFilter>): Promise<string[]> => {
    const filter = { ...defaultMapFilter, ...more };
    const page = await render(
      <CountryList countries={[row]} tonight={null} filter={filter} onChoose={() => undefined} />,
    );
    return [...page.box.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent);
  };
  expect(await marked({})).toEqual([expect.stringContaining('World')]);
  expect(await marked({ near: { latitude: 52.5, longitude: 13.4 } })).toEqual([]);
  expect(await marked({ country: 'Portugal' })).toEqual([expect.stringContaining('Portugal')]);
});
