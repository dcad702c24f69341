import { hourMs, minuteMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { sweepAccountsWithoutAddress } from './accounts-without-address.ts';
import { deleteExpiredChallenges } from './challenges.ts';
import { deleteExpiredDevices } from './devices.ts';
import { sweepLinks } from './mail-links.ts';
import { authRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Accounts, sessions and second factors. */
export const authFeature = {
  tables,
  routes: authRoutes,
  jobs: (jobs, deps) => {
    jobs.every(10 * minuteMs, 'remove expired links of mails', () => sweepLinks(deps));
    jobs.every(10 * minuteMs, 'remove accounts without an address', () => sweepAccountsWithoutAddress(deps));
    jobs.every(10 * minuteMs, 'remove expired challenges', () => deleteExpiredChallenges(deps));
    jobs.every(24 * hourMs, 'remove devices that have not signed in recently', () => deleteExpiredDevices(deps));
  },
} satisfies Feature;
