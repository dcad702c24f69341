import { checkImportRules } from './checks/import-rules.ts';
import { checkDecisions } from './checks/decisions.ts';
import { checkFormat } from './checks/format.ts';
import { checkLinks } from './checks/links.ts';
import { checkLint } from './checks/lint.ts';
import { checkOpenApi } from './checks/openapi.ts';
import { checkPatterns } from './checks/patterns.ts';
import { checkSchema } from './checks/schema.ts';
import { checkText } from './checks/text.ts';
import { checkTypes } from './checks/types.ts';
import { checkVersions } from './checks/versions.ts';
import { endChildrenOnInterrupt } from './run.ts';
import { emptyTally, formatTally, type Tally } from './tally.ts';

const checks: [name: string, faults: () => Promise<string[]>][] = [
  ['types', checkTypes],
  ['lint', checkLint],
  ['format', checkFormat],
  ['imports', checkImportRules],
  ['versions', checkVersions],
  ['text', checkText],
  ['decisions', checkDecisions],
  ['links', checkLinks],
  ['patterns', checkPatterns],
  ['openapi', checkOpenApi],
  ['schema', checkSchema],
];

/** Runs every check that needs no build, prints the results, and counts each check as one test. */
export async function runChecks(): Promise<Tally> {
  const tally = emptyTally();
  const found = await Promise.all(checks.map(([, check]) => check()));
  checks.forEach(([name], index) => {
    const faults = found[index] ?? [];
    if (faults.length === 0) tally.passed += 1;
    else {
      tally.failed += 1;
      console.error(`${name}:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n`);
    }
  });
  return tally;
}

if (import.meta.main) {
  endChildrenOnInterrupt();
  const tally = await runChecks();
  console.log(formatTally('checks', tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
