import type { Command } from './command.ts';
import { withLiveDatabase } from './open-site.ts';

/** Deletes the site's own keys: the next use of each makes a new one. */
export const renewKeysCommand: Command = {
  name: 'renew-keys',
  summary: 'Replace the keys that the site has made for itself, after somebody may have read the database',
  details: [
    'These are the key pair for push services, and the secret by which attempts are counted and proofs of work signed.',
    'Restart the server afterwards. Browsers get reminders again once they have opened the site.',
  ],
  run: async ({ config, print }) => {
    await withLiveDatabase(config, ({ db }) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('vapid_key').execute();
        await transaction.deleteFrom('attempt_salt').execute();
      }),
    );
    print('The keys of the site will be new. Restart the server.');
  },
};
