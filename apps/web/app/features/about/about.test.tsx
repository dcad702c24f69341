// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import AboutScreen from './about.screen.tsx';

test('the page names whose data the site contains, and under which licence', async () => {
  await render(<AboutScreen />);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[aria-labelledby=sources] a[href^=http]')].map(
    (link) => [link.textContent, link.href],
  );
  expect(links).toEqual([
    ['GeoNames', 'https://www.geonames.org/'],
    ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ]);
});
