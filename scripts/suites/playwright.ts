import { run } from '../run.ts';
import type { Tally } from '../tally.ts';
import { readReport } from './read-report.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts a Playwright JSON report; an error outside any test counts as one failed test. */
export function countPlaywright(json: string): Tally {
  const { stats, errors } = JSON.parse(json) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** Prints a dot for each test on a terminal; in a log a line with its name and duration. */
const reporter = process.stdout.isTTY ? 'dot' : 'list';

/** Runs the tests in a real browser. A run that fails as a whole, or writes no report, counts as one failed test. */
export async function runPlaywright(): Promise<Tally> {
  return readReport('Playwright', countPlaywright, (file) =>
    run('playwright', ['test', '--config', 'e2e/playwright.config.ts', `--reporter=${reporter},json`], {
      show: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
}
