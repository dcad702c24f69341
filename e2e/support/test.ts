import { expect, test as base } from '@playwright/test';
import { enableDataSaver } from './data-saver.ts';
import { startSite, type Site, type SiteOptions } from './site.ts';
import { waitForHydration } from './hydration.ts';
import { watchForErrors } from './watch-errors.ts';

interface TestFixtures {
  /** Errors that a test provokes on purpose, such as `/status of 404/`. */
  expectedErrors: RegExp | undefined;
  /**
   * Whether pages may be prefetched; otherwise the browser reports data-saver mode, and each request is sent only when
   * needed.
   */
  prefetches: boolean;
}

interface WorkerFixtures extends SiteOptions {
  /** The running server; shared by the tests of a worker, so each test creates its own records with unique names. */
  site: Site;
}

/**
 * Playwright's test with our real server: `page.goto('/')` opens its front page and waits for hydration. A console
 * error, an uncaught error, a failed request or a request to a third party fails the test.
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
