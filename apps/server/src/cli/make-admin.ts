import { makeAdmin } from '../features/auth/admins.ts';
import type { Command } from './command.ts';
import { besideServer } from './open-site.ts';

/** Makes an account an admin. */
export const makeAdminCommand: Command = {
  name: 'make-admin',
  args: ['EMAIL'],
  options: {},
  summary: 'Make the account of an email address an admin',
  details: ['The server may run meanwhile; the account is an admin from its next request on.'],
  run: async ({ args: [email = ''], config, say }) => {
    const done = await besideServer(config, (store) => makeAdmin(store, email));
    if (!done) throw new Error(`There is no account ${email}`);
    say(`${email} is an admin.`);
  },
};
