import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { trustStates } from './trust-states.ts';

/** How far a member is trusted to publish without waiting for a moderator. */
const trust = z.object({
  state: z.enum(trustStates),
  /** Public events that count, up to `needed`. */
  published: z.number().int(),
  /** Number of them from which on the member is trusted; 0 if counting is off. */
  needed: z.number().int(),
  /** When something of theirs was last sent back, deleted or acted on, within 90 days: only later events count. */
  trouble_at: z.string().nullable(),
});
export type Trust = z.output<typeof trust>;
export type { TrustState } from './trust-states.ts';

export const trustEndpoints = endpoints('Accounts', {
  getTrust: {
    summary: 'Whether what you add is published at once, or how many published events are missing',
    response: trust.extend({
      /** Whether anything waits for moderators on this site. */
      moderated: z.boolean(),
    }),
  },
});
