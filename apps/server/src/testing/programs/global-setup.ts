import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { testsPostgres } from '../dialects.ts';
import type { RecordedStatement } from '../record-statements.ts';
import { startTemplateServer, writeMigratedFile } from '../templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a migrated, empty SQLite file, copied for each test. */
    sqliteTemplate: string;
    /** Path of the file to which workers append the statements to prepare on PostgreSQL. */
    statementsFile: string;
    /** URL of the maintenance database of the run's PostgreSQL. */
    postgresUrl: string;
    /** Name of a migrated, empty database, used as a template. */
    postgresTemplate: string;
  }
}

/**
 * Makes the templates of all test databases: a migrated SQLite file and, on a PostgreSQL that is started once for the
 * whole run, a migrated database. PostgreSQL is left out with TEST_DATABASES=sqlite. At the end, the statements that the tests
 * executed on SQLite are prepared on the migrated PostgreSQL; the run fails when it refuses one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'moonfloor-template-'));
  const file = path.join(folder, 'moonfloor.db');
  await writeMigratedFile(file);
  project.provide('sqliteTemplate', file);
  const statements = path.join(folder, 'statements.jsonl');
  writeFileSync(statements, '');
  project.provide('statementsFile', statements);
  const postgres = testsPostgres ? await startTemplateServer() : null;
  if (postgres !== null) {
    project.provide('postgresUrl', postgres.url);
    project.provide('postgresTemplate', postgres.template.name);
  }
  return async () => {
    try {
      if (postgres !== null) await prepareStatements(postgres.template.url, statements);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await postgres?.stop();
    }
  };
}

/**
 * Prepares the statements recorded in `file` on a migrated PostgreSQL, which checks their syntax, names, types and
 * parameters without executing them. Throws an error that lists those that PostgreSQL refuses.
 */
export async function prepareStatements(url: string, file: string): Promise<void> {
  const files = new Map<string, string>();
  for (const line of (await readFile(file, 'utf8')).split('\n').filter(Boolean)) {
    const { sql, file: test }: RecordedStatement = JSON.parse(line);
    if (!files.has(sql)) files.set(sql, path.relative('', test));
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const refused: string[] = [];
  for (const [sql, test] of files) {
    try {
      await client.query(`prepare recorded as ${sql}`);
      await client.query('deallocate recorded');
    } catch (error) {
      refused.push(`${test}: ${error instanceof Error ? error.message : String(error)}\n  ${sql}`);
    }
  }
  await client.end();
  if (refused.length > 0)
    throw new Error(`PostgreSQL refuses ${refused.length} of ${files.size} statements:\n${refused.join('\n')}`);
}
