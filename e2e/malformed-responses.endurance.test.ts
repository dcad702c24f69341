import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../apps/server/src/platform/web-build.ts';
import { createPages, renderMalformed } from './support/render-malformed.ts';
import { presets, type Site, startSite } from './support/site.ts';

let site: Site;

beforeAll(async () => {
  await buildIfStale(() => undefined);
  site = await startSite(presets.usual);
});
afterAll(() => site.stop());

test('every malformed response renders the page or the error screen', async () => {
  const { problems, tried } = await renderMalformed(site, await createPages(site), 1);
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
});
