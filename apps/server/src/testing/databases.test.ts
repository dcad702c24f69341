import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTestStore } from './databases.ts';
import { testsPostgres } from './dialects.ts';
import { prepareStatements } from './programs/global-setup.ts';

test.runIf(testsPostgres)('statements that PostgreSQL refuses are reported with their test file', async () => {
  const { place, close } = await openTestStore('postgres');
  const statements = {
    valid: `select id from event where event_name = $1 and id = $2`,
    unknown: 'select missing from event',
    ofSqlite: 'insert or ignore into star (account_id) values ($1)',
    mistyped: 'select id from event where id > event_name',
  };
  const lines = Object.entries(statements).map(([name, sql]) => JSON.stringify({ sql, file: `${name}.test.ts` }));
  const file = path.join(place.dataDir, 'statements.jsonl');
  await writeFile(file, `${lines.join('\n')}\n`);
  const refused = prepareStatements(place.databaseUrl!, file);
  await expect(refused).rejects.toThrow('PostgreSQL refuses 3 of 4 statements');
  await expect(refused).rejects.toThrow(
    /unknown\.test\.ts: column "missing" does not exist.*\n.*\n.*ofSqlite.*syntax error.*\n.*\n.*mistyped/,
  );
  await close();
});
