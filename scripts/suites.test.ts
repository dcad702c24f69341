import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from './run.ts';
import { countPlaywright, countVitest, readReport, sumTallies } from './suites.ts';

const one = { passed: 1, failed: 0, skipped: 0 };

test('counts what vitest reports, including a file that could not be loaded', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults };
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('counts what Playwright reports, including errors outside any test', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright(JSON.stringify({ stats, errors: [{}] }))).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test('sums the counts of suites', () => {
  expect(sumTallies([one, { passed: 2, failed: 3, skipped: 4 }])).toEqual({ passed: 3, failed: 3, skipped: 4 });
});

test('counts a runner that fails without a failed test, or without a report, as one failed test', async () => {
  const fails = { code: 1, output: '' };
  expect(
    await readReport(
      'a',
      () => sumTallies([]),
      async () => fails,
    ),
  ).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(
    await readReport(
      'a',
      () => one,
      async (file) => {
        writeFileSync(file, '{}');
        return fails;
      },
    ),
  ).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('does not change the count of a runner that succeeds', async () => {
  expect(
    await readReport(
      'a',
      () => one,
      async (file) => {
        writeFileSync(file, '{}');
        return { code: 0, output: '' };
      },
    ),
  ).toEqual(one);
});

test('disables colours in a log, even where CI is set', async () => {
  const { output } = await run('node', ['-p', 'process.env.NO_COLOR'], { env: { CI: 'true' } });
  expect(output).toBe(process.stdout.isTTY ? 'undefined\n' : '1\n');
});
