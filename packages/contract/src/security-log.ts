import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { pageNumber, pageSize, pagination } from './page.ts';
import { securityKinds } from './security-kinds.ts';

const id = z.number().int();

/** An entry of the security log. No password, token, email or network address stands in it. */
export const securityEntry = z.object({
  id,
  kind: z.enum(securityKinds),
  /** Username of the account that it is about, as it was then; null where there is none. */
  account_name: z.string().nullable(),
  /** Who did it, where that is not the account itself. */
  actor_name: z.string().nullable(),
  /** What it was about besides: a limit, the name of a token, a record. */
  about: z.string().nullable(),
  /** How often within an hour; failures alone are counted together. */
  count: id,
  created_at: z.string(),
  /** When it was counted last. */
  last_at: z.string(),
});
export type SecurityEntry = z.output<typeof securityEntry>;

export const listSecurityLog = endpoint('listSecurityLog', {
  summary: 'Security log, latest first: failed sign-ins, limits hit, changes of accounts, restores and merges',
  tag: 'Administration',
  query: z.object({
    page: pageNumber,
    limit: pageSize(limits.activityPage, 100),
    kind: z.enum(securityKinds, { error: `kind must be one of ${securityKinds.join(', ')}` }).optional(),
  }),
  answer: z.object({ entries: z.array(securityEntry), pagination }),
});
