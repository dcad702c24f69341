import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { RecordedStatement } from './record-statements.ts';

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
