import { findBrowser } from '../../scripts/find-browser.ts';

/** Finds the browser once; playwright.config.ts, read again by every worker, passes it on. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = (await findBrowser()) ?? '';
}
