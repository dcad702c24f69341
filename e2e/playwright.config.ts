import { defineConfig, devices } from '@playwright/test';
import type { SiteOptions } from './support/site.ts';

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

/**
 * A test runs on the desktop, on SQLite. Tagged `@phone` it runs on the phone instead, tagged `@widths` at every
 * width, tagged `@postgres` on both databases.
 * The night theme is the product's own, so it is the one that tests see unless they ask for the other.
 */
export default defineConfig<object, SiteOptions>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Bounds for a busy machine; nothing is waited for longer than it takes.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ['--disable-background-networking'],
    },
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: desktop }, grepInvert: /@phone/ },
    {
      name: 'desktop-postgres',
      use: { ...devices['Desktop Chrome'], viewport: desktop, database: 'postgres' },
      grep: /@postgres/,
    },
    { name: 'tablet', use: { ...devices['Desktop Chrome'], viewport: tablet }, grep: /@widths/ },
    {
      name: 'phone',
      use: { ...devices['Desktop Chrome'], viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      grep: /@phone|@widths/,
    },
  ],
});
