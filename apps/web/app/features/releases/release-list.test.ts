// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { api } from '../../api/browser.ts';
import { stubServer } from '../../testing/render.tsx';
import { fetchReleases } from './release-list.ts';

test('a full page is not followed by another one, if that is all', async () => {
  const releases = Array.from({ length: 10 }, (_, id) => ({ id }));
  stubServer(() => ({ status: 200, body: { releases, pagination: { page: 1, limit: 10, total: 10, pages: 1 } } }));
  expect(await fetchReleases(api, { tab: 'upcoming', q: '' }, 1)).toEqual({ items: releases, page: 1, pages: 1 });
});
