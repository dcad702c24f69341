// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { api } from '../../api/browser.ts';
import { render, serve } from '../../testing/render.tsx';
import { labelPage } from './label-page.tsx';
import { fetchLabelReleases, LabelReleases } from './label-releases.tsx';

test('a label shows all of its releases, page by page, and their artists', async () => {
  const release = (id: number) => ({
    id,
    release_name: `Release ${id}`,
    artist_name: `ARTIST ${id}`,
    artist_id: id,
    release_date: '2029-01-01',
    status: 'released',
    picture: null,
  });
  serve({
    'GET /releases/upcoming': { releases: [], pagination: { page: 1, pages: 0 } },
    'GET /releases/past': (_, request) => {
      const page = Number(new URLSearchParams(request.split('?')[1]).get('page'));
      return { status: 200, body: { releases: [release(page)], pagination: { page, pages: 3 } } };
    },
  });
  const names = (box: Element, label: string) =>
    [...box.querySelectorAll(`[aria-label="${label}"] li`)].map(({ textContent }) => textContent);
  const lists = await fetchLabelReleases(api, 7, new URL('http://moonfloor.example/label/7?past=2'));
  const page = await render(<LabelReleases label={7} lists={lists} />);
  await page.click('Load More');
  await page.shows('Release 3');
  expect(names(page.box, 'Artists')).toEqual(['ARTIST 2', 'ARTIST 3']);
  expect(page.text()).not.toContain('Load More');
});

test("a label's page offers feeds of its releases", async () => {
  const none = { releases: [], pagination: { page: 1, pages: 0 } };
  serve({
    'GET /labels/7': {
      id: 7,
      label_name: 'Iono',
      alternative_names: [],
      country: 'Germany',
      area: null,
      description: null,
      descriptions: {},
      links: [],
      references: {},
      claimed_by: [],
      picture: null,
      status: 'active',
      created_by: 1,
    },
    'GET /releases/upcoming': none,
    'GET /releases/past': none,
  });
  const url = new URL('http://moonfloor.example/label/7');
  const data = await labelPage.load({ api, params: { id: '7' }, url });
  const page = await render(<labelPage.Screen />, { route: '/label/:id', path: '/label/7', data });
  await page.click('Subscribe');
  expect(page.find('link', 'JSON Feed')?.getAttribute('href')).toBe('/releases.json?label_id=7');
});
