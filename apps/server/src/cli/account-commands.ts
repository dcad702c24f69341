import { recordOperatorAction } from '../features/admin/activity-repository.ts';
import { makeAdmin, removeSecondFactors } from '../features/auth/admins.ts';
import { systemClock } from '../platform/clock.ts';
import type { Command } from './command.ts';
import { withLiveDatabase } from './open-site.ts';

/** Makes an account an admin. */
export const makeAdminCommand: Command = {
  name: 'make-admin',
  args: ['EMAIL'],
  summary: 'Make the account of an email address an admin',
  details: [
    'The server may be running. The account keeps its password: make sure that its owner registered it.',
    'Its sessions and access tokens are revoked, so its owner has to sign in again.',
  ],
  run: async ({ args: [email = ''], config, print }) => {
    const { accessEnded } = await import('../features.ts');
    const done = await withLiveDatabase(config, (store) =>
      makeAdmin({ store, clock: systemClock, accessEnded, onOperatorAction: recordOperatorAction }, email),
    );
    if (!done) throw new Error(`There is no account ${email}`);
    print(`${email} is an admin.`);
  },
};

/** Removes the second factors of an account. */
export const removeFactorsCommand: Command = {
  name: 'remove-factors',
  args: ['EMAIL'],
  summary: 'Remove passkeys, codes of an app and recovery codes of an account',
  details: [
    'For an owner who has lost them: make sure that it is the owner who asks.',
    'The server may be running. The account keeps its password; its sessions end.',
  ],
  run: async ({ args: [email = ''], config, print }) => {
    const done = await withLiveDatabase(config, (store) => removeSecondFactors({ store, clock: systemClock }, email));
    if (!done) throw new Error(`There is no account ${email}`);
    print(`${email} signs in with the password alone.`);
  },
};
