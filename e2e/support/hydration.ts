import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes the pages of a context wait, after an address is opened or reloaded, until the page's code has taken it over:
 * before, a link opens a document of its own. Who names another moment by `waitUntil` gets that.
 */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', (page) => {
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
  });
}

/** Resolves when no click is kept for the page's code any more; at once where no code runs. */
export async function hydrated(page: Page): Promise<void> {
  if (await page.evaluate(() => 'early' in window)) await page.waitForFunction(() => !('early' in window));
}
