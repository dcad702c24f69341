import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../apps/server/src/platform/web-build.ts';
import { filledPages, renderBroken } from './support/render-built.ts';
import { type Site, startSite } from './support/site.ts';

let site: Site;

beforeAll(async () => {
  await buildIfStale(() => undefined);
  site = await startSite({ database: 'sqlite', settings: {} });
});
afterAll(() => site.stop());

test('pages are rendered whatever is missing or wrong in an answer, or show our error screen', async () => {
  const { faults, tried } = await renderBroken(site, await filledPages(site), 1);
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
});
