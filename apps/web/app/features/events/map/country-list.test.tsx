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
