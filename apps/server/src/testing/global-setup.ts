import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { testsPostgres } from './dialects.ts';
import { createDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the maintenance database of the run's PostgreSQL. */
    postgresUrl: string;
    /** Name of a migrated, empty database, used as a template. */
    postgresTemplate: string;
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/**
 * Starts PostgreSQL once for the whole run, with one migrated database as the template of all others. TEST_DATABASE_URL
 * names a running server to use instead; its user must be allowed to create databases. Not started with
 * TEST_DATABASES=sqlite.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!testsPostgres) return () => Promise.resolve();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await startPostgres();
  const url = given ?? server?.url ?? '';

  const template = await createDatabase(url);
  const store = openPostgres(template.url, rethrow);
  await migrate(store);
  await store.close();

  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', new URL(template.url).pathname.slice(1));
  return async () => {
    await template.drop();
    await server?.stop();
  };
}
