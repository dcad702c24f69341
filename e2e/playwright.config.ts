import { defineConfig, devices } from '@playwright/test';
import type { SiteOptions } from './support/site.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

/**
 * A test runs on the desktop, on SQLite. Tagged `@phone` it runs on the phone instead, tagged `@widths` on both, tagged
 * `@postgres` on both databases. What `expectNoSidewaysScroll` looks at on the desktop it looks at in a tablet's width too.
 * The night theme is the product's own, so it is the one that tests see unless they ask for the other.
 */
export default defineConfig<object, SiteOptions>({
  testDir: '.',
  // the others are Vitest's
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // One more than the cores that it has to do with: a test waits a third of its time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Bounds for a busy machine; nothing is waited for longer than it takes.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // no page reaches anything beyond this machine
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
