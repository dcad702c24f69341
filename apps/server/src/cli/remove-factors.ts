import { removeSecondFactors } from '../features/auth/remove-second-factors.ts';
import { systemClock } from '../platform/clock.ts';
import type { Command } from './command.ts';
import { withLiveDatabase } from './open-site.ts';

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
