import type { Page, Request } from '@playwright/test';

/** What a page has asked for and not got yet. */
interface OpenRequests {
  count(): number;
  /** Waits until there is none. */
  end(): Promise<void>;
}

/** Follows what a page asks for. Before the first one opens. */
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
 * Answers how to wait until a page asks for nothing and has nothing to do: what comes later, it does by itself. Without
 * the half second of "networkidle", for pages are many. Before the first page opens.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = watchOpenRequests(page);
  return async () => {
    // What has come may ask for more as soon as the page has time for it.
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

/** Holds all scripts of a page back; answers how to let them come. Before the page opens. */
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
