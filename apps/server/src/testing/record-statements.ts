import { appendFileSync } from 'node:fs';
import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';
import { expect } from 'vitest';

/** A statement, and the test file that first executed it in its worker. */
export interface RecordedStatement {
  sql: string;
  file: string;
}

/** Kinds of statements that PostgreSQL can prepare; the rest defines schemas. */
const preparable = /^\s*(?:\(|with|select|insert|update|delete)\b/i;

const recorded = new Set<string>();
const filesOnBoth = new Set<string>();
const { compileQuery } = SqliteQueryCompiler.prototype;
const forPostgres = new PostgresQueryCompiler();

const currentFile = (): string => expect.getState().testPath ?? '';

/** Leaves out the statements of the current test file: it executes them on PostgreSQL too. */
export function leaveOutStatements(): void {
  filesOnBoth.add(currentFile());
}

/**
 * Makes this worker append each distinct statement that is compiled for SQLite to `target`, as it is compiled for
 * PostgreSQL. Statements that name SQLite's own tables (`sqlite_…`) are left out.
 */
export function recordStatements(target: string): void {
  SqliteQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const compiled = compileQuery.call(this, node, queryId);
    if (!recorded.has(compiled.sql) && !filesOnBoth.has(currentFile())) {
      recorded.add(compiled.sql);
      if (preparable.test(compiled.sql) && !compiled.sql.includes('sqlite_')) {
        const { sql } = forPostgres.compileQuery(node, queryId);
        const statement: RecordedStatement = { sql, file: currentFile() };
        appendFileSync(target, `${JSON.stringify(statement)}\n`);
      }
    }
    return compiled;
  };
}
