import { defineConfig, devices } from '@playwright/test';
import { endurance } from './support/endurance.ts';
import type { Database } from './support/site.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

const onPhone = { ...devices['Desktop Chrome'], viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const onDesktop = { ...devices['Desktop Chrome'], viewport: desktop };

const withPostgres = process.env.TEST_DATABASES !== 'sqlite';

/** Tags of the main journeys. */
const ofBoth = /(?=.*@widths)(?=.*@postgres)/s;

/** Tags of the tests that `npm test` leaves out on the desktop, and of those that it runs on the phone. */
const notOnDesktop = endurance
  ? /@phone/
  : withPostgres
    ? new RegExp(`@phone|@endurance|${ofBoth.source}`, 's')
    : /@phone|@endurance/;
const onlyInEndurance = endurance ? [] : [/@endurance/];

/**
 * By default a test runs on the desktop, on SQLite; tagged `@phone`, it runs on the phone instead; tagged with both
 * `@widths` and `@postgres`, on the phone on PostgreSQL. `npm run test:endurance` repeats all tests, also those tagged
 * `@endurance`, those tagged `@widths` on the desktop and the phone, those tagged `@postgres` on both databases. On the
 * desktop, `expectNoSidewaysScroll` also checks the widths of a tablet and a phone.
 * The night theme is the product's default, so tests use it unless they request the day theme.
 */
export default defineConfig<object, { database: Database }>({
  testDir: '.',
  // all others are run by Vitest
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // For two cores: a test spends more than half of its time waiting for timers and the network.
  workers: 6,
  retries: 0,
  forbidOnly: true,
  // Limits for a busy machine; nothing waits longer than necessary.
  timeout: 120_000,
  expect: { timeout: 30_000 },
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
    // without the light behind the page, whose gradients take a tenth of a browser's time
    contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
    timezoneId: 'UTC',
    // the next test has the compiled scripts of this one, but neither its storage nor its cookies
    reuseContext: true,
    // only offline.spec.ts tests the service worker, which requests more than the page does
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    // first, because few workers run them, which start fewer servers, and a single PostgreSQL
    ...(withPostgres
      ? [
          {
            name: 'phone-postgres',
            use: { ...onPhone, database: 'postgres' as const },
            grep: ofBoth,
            grepInvert: onlyInEndurance,
            workers: 1,
          },
        ]
      : []),
    {
      name: 'phone',
      use: onPhone,
      ...(!endurance && { workers: 2 }),
      grep: endurance ? /@phone|@widths/ : /@phone/,
      grepInvert: [...onlyInEndurance, ...(withPostgres ? [ofBoth] : [])],
    },
    { name: 'desktop', use: onDesktop, grepInvert: notOnDesktop },
    ...(withPostgres && endurance
      ? [
          {
            name: 'desktop-postgres',
            use: { ...onDesktop, database: 'postgres' as const },
            grep: /@postgres/,
            grepInvert: ofBoth,
          },
        ]
      : []),
  ],
});
