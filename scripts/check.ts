import { checkDocuments } from './checks/documents.ts';
import { checkImportRules } from './import-rules/check-imports.ts';
import { checkLooseText } from './checks/loose-text.ts';
import { checkOpenApi } from './checks/openapi.ts';
import { checkPatterns } from './checks/patterns.ts';
import { checkTableOwners } from './checks/table-owners.ts';
import { checkText } from './checks/text.ts';
import { checkMessages } from './messages.ts';
import { checkFormat, checkLint, checkSchema, checkTypes } from './checks/tools.ts';
import { checkVersions } from './checks/versions.ts';
import { endChildrenOnInterrupt } from './run.ts';
import { formatTally, type Tally } from './suites.ts';

/** Each check returns one line for each finding. */
const checks: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  types: checkTypes,
  lint: checkLint,
  format: checkFormat,
  imports: checkImportRules,
  tables: checkTableOwners,
  versions: checkVersions,
  text: checkText,
  documents: checkDocuments,
  patterns: checkPatterns,
  'loose text': checkLooseText,
  openapi: checkOpenApi,
  schema: checkSchema,
  messages: checkMessages,
};

/** Runs every check that needs no build, prints the results, and counts each check as one test. */
export async function runChecks(): Promise<Tally> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, findings: await check() })),
  );
  const failed = results.filter(({ findings }) => findings.length > 0);
  for (const { name, findings } of failed)
    console.error(`${name}:\n${findings.map((line) => `  ${line}`).join('\n')}\n`);
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0 };
}

if (import.meta.main) {
  endChildrenOnInterrupt();
  const tally = await runChecks();
  console.log(formatTally('checks', tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
