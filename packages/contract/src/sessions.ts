import { z } from 'zod';
import { byId, endpoints } from './endpoint.ts';
import { messages } from './messages.ts';

/** A session as its owner sees it. Its id is not its token. */
export const listedSession = z.object({
  id: z.number().int(),
  /** Browser and operating system, in the language of the request. */
  device: z.string(),
  /** Country of the address that last used it, ISO 3166-1 alpha-2; null if unknown. */
  country: z.string().nullable(),
  created_at: z.string(),
  /** Accurate to an hour. */
  last_seen_at: z.string(),
  /** Whether it made this request. */
  current: z.boolean(),
});
export type ListedSession = z.output<typeof listedSession>;

export const sessionEndpoints = endpoints('Accounts', {
  listSessions: {
    summary: 'Your sign-ins that have not ended, this one first, then the latest used; up to 100',
    response: z.array(listedSession),
  },
  endSession: {
    summary: 'End one of your sign-ins',
    recentPassword: true,
    response: null,
    ...byId(messages.sessionNotFound),
  },
  endOtherSessions: { summary: 'End all of your sign-ins but this one', recentPassword: true, response: null },
});
