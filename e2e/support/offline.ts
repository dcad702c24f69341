import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Proxy, startProxy } from './proxy.ts';
import type { Site } from './site.ts';
import { test as base } from './test.ts';

/** Errors that browsers report of a connection that was cut on purpose. */
export const cutErrors =
  /ERR_(?:CONNECTION|EMPTY|INTERNET|FAILED|SOCKET)|Failed to fetch|status of 404|Error loading route module/;

/** Tests of the service worker: the site is behind a proxy, `connection`, which is open when a test begins. */
export const test = base.extend<{ proxied: { site: Site; proxy: Proxy }; connection: Proxy }>({
  proxied: [
    async ({ sites, settings }, use) => {
      const site = await sites.get(settings, '');
      const proxy = await startProxy(site.url);
      await use({ site: { ...site, url: proxy.url }, proxy });
      await proxy.stop();
    },
    { timeout: 120_000 },
  ],
  site: ({ proxied }, use) => use(proxied.site),
  connection: ({ proxied }, use) => use(proxied.proxy),
  serviceWorkers: 'allow',
  expectedErrors: cutErrors,
});

/** Cuts the connection, as browser and server see it. */
export async function goOffline(context: BrowserContext, proxy: Proxy): Promise<void> {
  proxy.cut();
  await context.setOffline(true);
}

/** Restores the connection. */
export async function goOnline(context: BrowserContext, proxy: Proxy): Promise<void> {
  proxy.restore();
  await context.setOffline(false);
}

/** Returns the list of the forms that wait to be sent. */
export const waitingForms = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });

/** Opens a form, and waits until the service worker keeps forms, with their code and that of waiting forms. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const code = ['/offline.screen-', '/paste-lineup-'].map((name) => expect.stringContaining(name));
  const documents = ['/submit', '/submit-event', '/submit-artist', '/submit-decoration', '/submit-release'];
  await expect.poll(() => keptCode(page)).toEqual(expect.arrayContaining([...code, ...documents]));
}

/** The kept pages of an event, as far as tests need them. */
interface KeptEntry {
  id: number;
  completeAt: number;
  pages: string[];
  files: string[];
  starred: boolean;
}

/** Returns the caches of the service worker. */
export async function keptEvents(page: Page): Promise<KeptEntry[]> {
  const text = await page.evaluate(async () => {
    const index = await (await caches.open('moonfloor-index')).match('/kept-index.json');
    return index === undefined ? '{"events":[]}' : index.text();
  });
  const { events }: { events: KeptEntry[] } = JSON.parse(text);
  return events;
}

/** Opens a page and waits until it is kept. */
export async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectKept(page, path);
}

/** Waits until a page is kept. */
export async function expectKept(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await keptEvents(page)).flatMap(({ pages }) => pages)).toContain(path);
}

/** Returns the paths of the kept files of code. */
export const keptCode = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('moonfloor-code-'));
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
  });
