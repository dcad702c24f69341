// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { api } from '../../api/browser.ts';
import { render, serve } from '../../testing/render.tsx';
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
