/** Numbers of passed, failed and skipped tests of a suite. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Returns a tally of zeros. */
export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: 0 };
}

/** Returns the sum of tallies. */
export function sumTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    emptyTally(),
  );
}

/** Returns a suite's line of the summary. */
export function formatTally(suite: string, { passed, failed, skipped }: Tally): string {
  return `${suite}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} left out` : ''}`;
}
