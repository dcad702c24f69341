import { recordOperatorDeed } from '../features/admin/account-deeds.ts';
import { makeAdmin } from '../features/auth/admins.ts';
import { systemClock } from '../platform/clock.ts';
import type { Command } from './command.ts';
import { besideServer } from './open-site.ts';

/** Makes an account an admin. */
export const makeAdminCommand: Command = {
  name: 'make-admin',
  args: ['EMAIL'],
  options: {},
  summary: 'Make the account of an email address an admin',
  details: [
    'The server may be running. The account keeps its password: make sure that its owner registered it.',
    'Its sessions and access tokens are revoked, so its owner has to sign in again.',
  ],
  run: async ({ args: [email = ''], config, say }) => {
    const done = await besideServer(config, (store) =>
      makeAdmin({ store, clock: systemClock, onDeed: recordOperatorDeed }, email));
    if (!done) throw new Error(`There is no account ${email}`);
    say(`${email} is an admin.`);
  },
};
