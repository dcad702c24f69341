import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/open-database.ts';

/** Writes a migrated, empty SQLite database, which tests copy instead of migrating their own. */
export async function writeMigratedFile(file: string): Promise<void> {
  const store = openSqlite(file);
  await migrate(store);
  await store.close();
}
