import { migrate } from '../db/migrate.ts';
import type { Command } from './command.ts';
import { withExclusiveDatabase } from './open-site.ts';

/** Migrates the database, as every start of the server does. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Migrate the database, as every start of the server does',
  details: ['The server must be stopped, unless the database is PostgreSQL.', 'Only a backup can revert a migration.'],
  run: async ({ config, print }) => {
    const steps = await withExclusiveDatabase(config, migrate);
    print(steps.length === 0 ? 'The database is up to date.' : `Applied migrations: ${steps.join(', ')}`);
  },
};
