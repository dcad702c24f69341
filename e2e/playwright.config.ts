import { defineConfig, devices } from '@playwright/test';
import type { SiteOptions } from './support/site.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

const onPhone = { ...devices['Desktop Chrome'], viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const onDesktop = { ...devices['Desktop Chrome'], viewport: desktop };

/** Tags of tests that run on the phone, on PostgreSQL, and for which both are one run. */
const ofPhone = /@phone|@widths/;
const ofPostgres = /@postgres/;
const ofBoth = /(?=.*@widths)(?=.*@postgres)/s;

const withPostgres = process.env.TEST_DATABASES !== 'sqlite';

/**
 * By default a test runs on the desktop, on SQLite. Tagged `@phone` it runs on the phone instead, tagged `@widths` on
 * both, tagged `@postgres` on both databases: tagged with both, its run on the phone is on PostgreSQL. On the desktop, `expectNoSidewaysScroll` also checks a tablet's width.
 * The night theme is the product's default, so tests use it unless they request the day theme.
 */
export default defineConfig<object, SiteOptions>({
  testDir: '.',
  // all others are run by Vitest
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // For two cores: a test spends more than half of its time waiting for timers and the network.
  workers: 5,
  retries: 0,
  forbidOnly: true,
  // Limits for a busy machine; nothing waits longer than necessary.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // pages cannot connect to other machines
      args: [
        '--disable-background-networking',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    // only offline.spec.ts tests the service worker, which requests more than the page does
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: onDesktop, grepInvert: /@phone/ },
    { name: 'phone', use: onPhone, grep: ofPhone, ...(withPostgres && { grepInvert: ofBoth }) },
    ...(withPostgres
      ? [
          {
            name: 'desktop-postgres',
            use: { ...onDesktop, database: 'postgres' as const },
            grep: ofPostgres,
            grepInvert: ofBoth,
          },
          { name: 'phone-postgres', use: { ...onPhone, database: 'postgres' as const }, grep: ofBoth },
        ]
      : []),
  ],
});
