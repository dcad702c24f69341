import type { DialectName } from '../db/open-database.ts';

const all: readonly DialectName[] = ['sqlite', 'postgres'];

/** The databases of suites that differ by database: both, or the one that `TEST_DATABASES` names. */
export const testedDialects = all.filter((name) => (process.env.TEST_DATABASES ?? name) === name);

/** The database of all other suites. */
export const mainDialect = testedDialects[0] ?? 'sqlite';

/** True unless PostgreSQL is left out of this run. */
export const testsPostgres = testedDialects.includes('postgres');
