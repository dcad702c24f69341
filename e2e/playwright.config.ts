import { defineConfig, devices } from '@playwright/test';
import type { SiteOptions } from './support/site.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

/**
 * By default a test runs on the desktop, on SQLite. Tagged `@phone` it runs on the phone instead, tagged `@widths` on
 * both, tagged `@postgres` on both databases. On the desktop, `expectNoSidewaysScroll` also checks a tablet's width.
 * The night theme is the product's default, so tests use it unless they request the day theme.
 */
export default defineConfig<object, SiteOptions>({
  testDir: '.',
  // all others are run by Vitest
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // One more than the available cores: a test spends a third of its time waiting.
  workers: 3,
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
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: desktop }, grepInvert: /@phone/ },
    ...(process.env.TEST_DATABASES === 'sqlite'
      ? []
      : [
          {
            name: 'desktop-postgres',
            use: { ...devices['Desktop Chrome'], viewport: desktop, database: 'postgres' as const },
            grep: /@postgres/,
          },
        ]),
    {
      name: 'phone',
      use: { ...devices['Desktop Chrome'], viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      grep: /@phone|@widths/,
    },
  ],
});
