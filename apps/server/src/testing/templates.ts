import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/open-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { createDatabase, startPostgres, type TestDatabase } from './postgres.ts';

/** Writes a migrated, empty SQLite database, which tests copy instead of migrating their own. */
export async function writeMigratedFile(file: string): Promise<void> {
  const store = openSqlite(file);
  await migrate(store);
  await store.close();
}

/** A PostgreSQL with a migrated, empty database, which tests copy. */
export interface TemplateServer {
  /** URL of its maintenance database. */
  url: string;
  template: TestDatabase;
  stop(): Promise<void>;
}

function rethrow(error: unknown): never {
  throw error;
}

/** Starts PostgreSQL, or uses the running one that TEST_DATABASE_URL names, whose user may create databases. */
export async function startTemplateServer(): Promise<TemplateServer> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await startPostgres();
  const url = given ?? server?.url ?? '';
  const template = await createDatabase(url);
  const store = openPostgres(template.url, rethrow);
  await migrate(store);
  await store.close();
  const stop = async (): Promise<void> => {
    await template.drop();
    await server?.stop();
  };
  return { url, template, stop };
}
