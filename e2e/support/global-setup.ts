import { buildIfStale } from '../../apps/server/src/platform/web-build.ts';
import { findBrowser } from '../../scripts/find-browser.ts';

/** Builds the pages and finds the browser, once; playwright.config.ts, which every worker loads, passes its path on. */
export default async function setup(): Promise<void> {
  await buildIfStale(console.log);
  process.env.CHROMIUM_PATH = (await findBrowser()) ?? '';
}
