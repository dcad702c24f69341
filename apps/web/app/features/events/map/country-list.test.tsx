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
