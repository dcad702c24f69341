import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` of a context's pages wait for hydration: before it, a link would load a new document. Calls
 * with `waitUntil` are unchanged.
 */
export function waitForHydration(context: BrowserContext): void {
  const wait = (page: Page): void => {
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      if (options?.waitUntil === undefined) await hydrated(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      if (options?.waitUntil === undefined) await hydrated(page);
      return response;
    };
  };
  for (const page of context.pages()) wait(page);
  context.on('page', wait);
}

/** Resolves when the page is hydrated and has replayed all earlier clicks; immediately where JavaScript is disabled. */
export async function hydrated(page: Page): Promise<void> {
  if (await page.evaluate(() => 'early' in window)) await page.waitForFunction(() => !('early' in window));
}
