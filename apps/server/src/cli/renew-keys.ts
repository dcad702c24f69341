import { deleteAttemptSalt } from '../features/attempts/attempt-keys.ts';
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
    const { deleteVapidKeys } = await import('../features/reminders/vapid.ts');
    await withLiveDatabase(config, ({ db }) =>
      db.transaction().execute(async (transaction) => {
        await deleteVapidKeys(transaction);
        await deleteAttemptSalt(transaction);
      }),
    );
    print('The keys of the site will be new. Restart the server.');
  },
};
