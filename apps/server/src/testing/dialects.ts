import type { DialectName } from '../db/open-database.ts';

/** The databases to test on: both, or SQLite alone with `TEST_DATABASES=sqlite`. */
export const testedDialects: readonly DialectName[] =
  process.env.TEST_DATABASES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];

/** True unless PostgreSQL is left out of this run. */
export const testsPostgres = testedDialects.includes('postgres');
