import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countPlaywright, countVitest, readReport, sumTallies } from './suites.ts';

const one = { passed: 1, failed: 0, skipped: 0 };

test('counts what vitest reports, including a file that could not be loaded', () => {
  const testResults = [
    { name: '/a.test.ts', status: 'failed', startTime: 10, endTime: 20, assertionResults: [] },
    { name: '/b.test.ts', status: 'passed', startTime: 15, endTime: 45, assertionResults: [{}] },
  ];
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults };
  const files = [
    { file: '/a.test.ts', ms: 10 },
    { file: '/b.test.ts', ms: 30 },
  ];
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 3, files });
});

test('counts what Playwright reports, including errors outside any test', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const taking = (...ms: number[]) => [{ tests: [{ results: ms.map((duration) => ({ duration })) }] }];
  const suites = [{ file: 'a.spec.ts', specs: taking(100, 200), suites: [{ file: 'a.spec.ts', specs: taking(300) }] }];
  const report = { config: { rootDir: '/e2e' }, stats, suites, errors: [{}] };
  const files = [{ file: '/e2e/a.spec.ts', ms: 600 }];
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 3, skipped: 2, files });
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
