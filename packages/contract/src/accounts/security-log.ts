import { z } from 'zod';
import { endpoints } from '../api/endpoint.ts';
import { oneOf } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { securityKinds } from './security-kinds.ts';

const id = z.number().int();

/** An entry of the security log. Contains no password, token, email or network address. */
export const securityEntry = z.object({
  id,
  kind: z.enum(securityKinds),
  /** Username of the affected account at that time; null if there is none. */
  account_name: z.string().nullable(),
  /** The account that did it, if different. */
  actor_name: z.string().nullable(),
  /** Another thing that it concerned: a limit, the name of a token, a record. */
  about: z.string().nullable(),
  /** Number of occurrences within an hour; only failures are aggregated. */
  count: id,
  created_at: z.string(),
  /** When it last occurred. */
  last_at: z.string(),
});
export type SecurityEntry = z.output<typeof securityEntry>;

export const securityLogEndpoints = endpoints('Administration', {
  listSecurityLog: {
    summary: 'Security log, latest first: failed sign-ins, limits hit, changes of accounts, restores and merges',
    query: z.object({
      page: pageNumber,
      limit: pageSize(limits.activityPage, 100),
      kind: z.enum(securityKinds, { error: oneOf('kind', securityKinds) }).optional(),
    }),
    response: z.object({ entries: z.array(securityEntry), pagination }),
  },
});
