import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { z } from 'zod';
import { root } from './root.ts';
import { run, type Outcome } from './run.ts';

/** Numbers of passed, failed and skipped tests of a suite, and how long its files took. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  files?: FileTime[];
}

/** Duration of a file's tests and hooks, in milliseconds. Files run concurrently. */
interface FileTime {
  file: string;
  ms: number;
}

/** Returns the ten slowest files of all suites, one per line. */
export function formatSlowest(tallies: readonly Tally[]): string {
  const slowest = tallies.flatMap(({ files = [] }) => files).sort((a, b) => b.ms - a.ms);
  return slowest
    .slice(0, 10)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(root, file)}`)
    .join('\n');
}

/** Returns the sum of tallies. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Returns a suite's line of the summary. */
export function formatTally(suite: string, { passed, failed, skipped }: Tally): string {
  return `${suite}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} left out` : ''}`;
}

/**
 * Runs a test runner that writes its JSON report to the given file, and counts the report. A runner that fails without
 * a failed test counts as one failed test, so that no failure is lost.
 */
async function readReport(
  runner: string,
  count: (json: string) => Tally,
  runTo: (file: string) => Promise<Outcome>,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'moonfloor-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code } = await runTo(file);
    const tally = existsSync(file) ? count(readFileSync(file, 'utf8')) : sumTallies([]);
    if (code === 0 || tally.failed > 0) return tally;
    console.error(`${runner} ended with code ${code}`);
    return { ...tally, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const number = z.number();
const vitestReport = z.object({
  numPassedTests: number,
  numFailedTests: number,
  numPendingTests: number,
  numTodoTests: number,
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: number,
      endTime: number,
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

const playwrightTests = z.array(
  z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: number })) })) }),
);
const playwrightSuite = z.object({
  file: z.string(),
  specs: playwrightTests,
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: number, unexpected: number, flaky: number, skipped: number }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;

/** Counts a vitest JSON report; a file that could not be loaded counts as one failed test. */
function countVitest(json: string): Tally {
  const report = vitestReport.parse(JSON.parse(json));
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime })),
  };
}

function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
}

/** Counts a Playwright JSON report; an error outside any test counts as one failed test. */
function countPlaywright(json: string): Tally {
  const { config, stats, suites, errors } = playwrightReport.parse(JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    files: suites.map((suite) => ({ file: path.join(config.rootDir, suite.file), ms: durationOf(suite) })),
  };
}

/** Prints a dot for each test on a terminal; in a log, vitest prints a line for each file, Playwright for each test. */
const dots = process.stdout.isTTY;

/** Runs the unit and API tests. */
export function runVitest(): Promise<Tally> {
  const reporters = [`--reporter=${dots ? 'dot' : 'default'}`, '--reporter=json'];
  return readReport('vitest', countVitest, (file) =>
    run('vitest', ['run', ...reporters, `--outputFile.json=${file}`], { show: true }),
  );
}

/** Runs the tests in a real browser. */
export function runPlaywright(): Promise<Tally> {
  const args = ['test', '--config', 'e2e/playwright.config.ts', `--reporter=${dots ? 'dot' : 'list'},json`];
  // Playwright sets FORCE_COLOR for its workers, and Node.js warns in each of them and their servers if NO_COLOR is set, too.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' };
  return readReport('Playwright', countPlaywright, (file) =>
    run('playwright', args, { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...colours } }),
  );
}
