import { expect, test as base } from '@playwright/test';
import { enableDataSaver } from './data-saver.ts';
import { startSite, type Site, type SiteOptions } from './site.ts';
import { waitForHydration } from './hydration.ts';
import { watchForErrors } from './watch-errors.ts';

interface TestFixtures {
  /** Faults that a test provokes on purpose, such as `/status of 404/`. */
  expectedErrors: RegExp | undefined;
  /** Whether pages may be fetched before the visitor goes there; else the browser asks to be sparing, and a test sees each call when it is due. */
  prefetches: boolean;
}

interface WorkerFixtures extends SiteOptions {
  /** The running server; shared by the tests of a worker, so a test makes its own data with names of its own. */
  site: Site;
}

/**
 * Playwright's test against a real server of ours: `page.goto('/')` opens its front page and waits for its code. A console error, an
 * uncaught error, a failed request or a request to a third party fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  expectedErrors: [undefined, { option: true }],
  prefetches: [false, { option: true }],

  site: [
    async ({ database, settings }, use) => {
      const site = await startSite({ database, settings });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  context: async ({ context, site, expectedErrors, prefetches }, use) => {
    if (!prefetches) await enableDataSaver(context);
    waitForHydration(context);
    const problems = watchForErrors(context, site.url, site.tiles, expectedErrors);
    await use(context);
    expect(problems, 'what went wrong in the browser').toEqual([]);
  },
});

export { expect };
