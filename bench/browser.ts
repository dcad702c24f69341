import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { browserReport } from './support/browser-report.ts';
import { startMoonfloor } from './support/server.ts';
import { startBench, withBenchDatabase, writeReport, log } from './support/session.ts';
import { measureTyping } from './support/typing.ts';

/** Measures in a browser: `npm run bench:browser`. */
await startBench();
await withBenchDatabase('sqlite', 500, async ({ env, token }) => {
  const site = await startMoonfloor(env);
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    log('typing into the event form');
    const typing = await measureTyping(browser, site.address, token);
    await writeReport('results-browser.md', browserReport(browser.version(), { typing }));
  } finally {
    await browser.close();
    await site.stop();
  }
});
