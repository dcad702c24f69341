import { run } from '../run.ts';
import type { Tally } from '../tally.ts';
import { readReport } from './read-report.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Counts a vitest JSON report; a file that could not be loaded counts as one failed test. */
export function countVitest(json: string): Tally {
  const report = JSON.parse(json) as VitestReport;
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Prints a dot for each test on a terminal; in a log a line for each file instead of thousands of dots. */
const reporter = process.stdout.isTTY ? 'dot' : 'default';

/** Runs the unit and API tests. A run that fails as a whole, or writes no report, counts as one failed test. */
export async function runVitest(): Promise<Tally> {
  return readReport('vitest', countVitest, (file) =>
    run('vitest', ['run', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`], { show: true }),
  );
}
