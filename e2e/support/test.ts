import { expect, type Page, test as base } from '@playwright/test';
import { enableDataSaver } from './data-saver.ts';
import { waitForHydration } from './hydration.ts';
import { type Database, openSites, presets, type Settings, type Site, type Sites } from './site.ts';
import { reportBlockedCode, watchForErrors } from './watch-errors.ts';

interface TestFixtures {
  /** Environment variables of the server, one of the presets if possible: tests of a worker with equal ones share it. */
  settings: Settings;
  /** Whether the file has a server of its own, whose records are known; otherwise, tests give theirs unique names. */
  knownContent: boolean;
  /** The running server. */
  site: Site;
  /** A page without JavaScript. */
  plain: Page;
  /** Errors that a test provokes on purpose, such as `/status of 404/`. */
  expectedErrors: RegExp | undefined;
  /**
   * Whether pages may be prefetched; otherwise the browser reports data-saver mode, and each request is sent only when
   * needed.
   */
  prefetches: boolean;
}

interface WorkerFixtures {
  /** `@postgres` in a test's title runs it on both databases. */
  database: Database;
  sites: Sites;
}

/**
 * Playwright's test with our real server: `page.goto('/')` opens its front page and waits for hydration. A console
 * error, an uncaught error, a failed request or a request to a third party fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  sites: [
    async ({ database }, use) => {
      const sites = openSites(database);
      await use(sites);
      await sites.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  settings: [presets.usual, { option: true }],
  knownContent: [false, { option: true }],
  expectedErrors: [undefined, { option: true }],
  prefetches: [false, { option: true }],

  site: [
    async ({ sites, settings, knownContent }, use, { file }) =>
      use(await sites.get(settings, knownContent ? file : '')),
    { timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  context: async ({ context, site, expectedErrors, prefetches }, use) => {
    if (!prefetches) await enableDataSaver(context);
    waitForHydration(context);
    const problems = watchForErrors(context, site.url, site.tiles, expectedErrors);
    await reportBlockedCode(context);
    await use(context);
    // not reset when the context is reused
    await context.clearPermissions();
    await context.setOffline(false);
    expect(problems, 'what went wrong in the browser').toEqual([]);
  },

  plain: async ({ browser, site, expectedErrors }, use) => {
    const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
    const problems = watchForErrors(plain.context(), site.url, site.tiles, expectedErrors);
    await use(plain);
    expect(problems, 'what went wrong in the browser').toEqual([]);
    await plain.close();
  },
});

export { expect, presets };
