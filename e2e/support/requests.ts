import { expect, type Page, type Request } from '@playwright/test';

/** Pending requests of a page. */
interface OpenRequests {
  count(): number;
  /** Resolves when no requests are pending. */
  end(): Promise<void>;
}

/** Tracks the pending requests of a page. Must be called before its first document is opened. */
export function watchOpenRequests(page: Page): OpenRequests {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    if (request.resourceType() !== 'ping') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const oneEnds = (): Promise<unknown> =>
    new Promise((resolve) => {
      page.once('requestfinished', resolve);
      page.once('requestfailed', resolve);
    });
  return {
    count: () => open.size,
    end: async () => {
      while (open.size > 0) await oneEnds();
    },
  };
}

/**
 * Returns a function that waits until a page has no pending requests and is idle: later requests are background tasks.
 * Avoids the half second of "networkidle", because tests open many pages. Must be called before the first page is
 * opened.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = watchOpenRequests(page);
  return async () => {
    // A received response may cause further requests once the page is idle.
    for (let calm = 0; calm < 2; calm = open.count() === 0 ? calm + 1 : 0) {
      await open.end();
      await page.evaluate(
        () =>
          new Promise<void>((done) => {
            requestIdleCallback(() => done());
          }),
      );
    }
  };
}

/**
 * Holds back all scripts of a page; returns a function that releases them. Must be called before the page is opened.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let bring: () => void = () => undefined;
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await brought;
    await route.continue();
  });
  return bring;
}

/** Holds requests of a path; returns a function that waits until one is made, and one that lets all through. */
export async function holdData(page: Page, path: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  await page.route(`**${path}*`, async (route) => {
    requests += 1;
    await released;
    await route.continue();
  });
  return { requested: () => expect.poll(() => requests).toBeGreaterThan(0), release };
}
