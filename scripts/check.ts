import { join } from 'node:path';
import { checkDocuments } from './checks/documents.ts';
import { checkLooseText } from './checks/loose-text.ts';
import { checkMigrations } from './checks/migrations.ts';
import { checkOpenApi } from './checks/openapi.ts';
import { checkPatterns } from './checks/patterns.ts';
import { checkText, checkTableOwners } from './checks/text.ts';
import { checkFormat, checkLint, checkTypes } from './checks/tools.ts';
import { checkVersions } from './checks/versions.ts';
import { checkImportRules } from './import-rules/check-imports.ts';
import { checkMessages } from './messages.ts';
import { root } from './root.ts';
import { endChildrenOnInterrupt, run } from './run.ts';
import { formatTally, type Tally } from './suites.ts';

/** Each check returns one line for each finding. */
const checks: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  types: checkTypes,
  lint: checkLint,
  format: checkFormat,
  imports: checkImportRules,
  tables: checkTableOwners,
  migrations: checkMigrations,
  versions: checkVersions,
  text: checkText,
  documents: checkDocuments,
  patterns: checkPatterns,
  'loose text': checkLooseText,
  openapi: checkOpenApi,
  messages: checkMessages,
};

/** Rewrites what tools can: messages, lint and format, in this order. */
async function fix(): Promise<void> {
  await run('node', [join(root, 'scripts/messages.ts')]);
  await run('oxlint', ['--fix', '--quiet']);
  await run('oxfmt', []);
}

/**
 * Runs every check that needs no build, or those named, prints the findings of each as soon as it ends, and counts each check as one
 * test. `report` receives a line for each check without findings.
 */
export async function runChecks(
  report: (line: string) => void = () => undefined,
  names: readonly string[] = Object.keys(checks),
): Promise<Tally> {
  const results = await Promise.all(
    names.map(async (name) => {
      const findings = (await checks[name]?.()) ?? [`none of ${Object.keys(checks).join(', ')}`];
      if (findings.length === 0) report(`${name} passed`);
      else console.error(`${name} failed:\n${findings.map((line) => `  ${line}`).join('\n')}\n`);
      return findings.length === 0;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

if (import.meta.main) {
  endChildrenOnInterrupt();
  if (process.argv.includes('--fix')) await fix();
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const tally = await runChecks(console.log, names.length > 0 ? names : undefined);
  console.log(formatTally('checks', tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
