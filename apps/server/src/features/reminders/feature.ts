import { hourMs, secondMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { sweepReminders } from './repository.ts';
import { reminderRoutes } from './routes.ts';
import { sendReminders } from './send-reminders.ts';
import { reminderLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Reminders of starred sets and events, by Web Push. */
export const remindersFeature = {
  tables,
  lifecycle: reminderLifecycle,
  routes: reminderRoutes,
  jobs: (jobs, deps) => {
    jobs.every(15 * secondMs, 'send reminders', (stop) => sendReminders(deps, stop));
    jobs.every(hourMs, 'remove old reminders', () => sweepReminders(deps));
  },
} satisfies Feature;
