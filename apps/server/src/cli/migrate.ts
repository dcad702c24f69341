import { migrate } from '../db/migrate.ts';
import type { Command } from './command.ts';
import { withoutServer } from './open-site.ts';

/** Brings the database up to date, as every start of the server does. */
export const migrateCommand: Command = {
  name: 'migrate',
  args: [],
  options: {},
  summary: 'Bring the database up to date, as every start of the server does',
  details: ['The server must not run, unless the database is PostgreSQL.', 'There is no way back but a backup.'],
  run: async ({ config, say }) => {
    const steps = await withoutServer(config, migrate);
    say(steps.length === 0 ? 'The database is up to date.' : `Steps taken: ${steps.join(', ')}`);
  },
};
