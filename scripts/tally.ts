/** How many tests of a suite passed, failed and were left out. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** A tally with nothing in it. */
export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: 0 };
}

/** Adds tallies up. */
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

/** One suite's line of the summary. */
export function formatTally(suite: string, { passed, failed, skipped }: Tally): string {
  return `${suite}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} left out` : ''}`;
}
