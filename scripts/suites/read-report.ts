import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../run.ts';
import { emptyTally, type Tally } from '../tally.ts';

/**
 * Runs a test runner that writes its JSON report to the given file, and counts the report. A runner that fails without
 * a failed test counts as one failed test, so that no failure is lost.
 */
export async function readReport(
  runner: string,
  count: (json: string) => Tally,
  runTo: (file: string) => Promise<Outcome>,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'moonfloor-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code } = await runTo(file);
    const tally = existsSync(file) ? count(readFileSync(file, 'utf8')) : emptyTally();
    if (code === 0 || tally.failed > 0) return tally;
    console.error(`${runner} ended with code ${code}`);
    return { ...tally, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
