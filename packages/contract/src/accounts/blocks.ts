import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { requiredText, searchText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';

const id = z.number().int();

export const blockKinds = ['email', 'domain', 'network'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** An email address, mail domain or network that is blocked. */
const block = z.object({
  id,
  kind: z.enum(blockKinds),
  /** The address or domain in lower case, or the network in CIDR notation. */
  value: z.string(),
  /** Why, for admins. */
  reason: z.string(),
  /** Username of its author; null when the account is deleted. */
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** Null if it stays until it is removed. */
  expires_at: z.string().nullable(),
});
export type Block = z.output<typeof block>;

const { min, max } = limits.blockDays;
const days = z.number({ error: messages.blockDays }).int(messages.blockDays).min(min, messages.blockDays);

export const blockEndpoints = endpoints('Administration', {
  listBlocks: {
    summary:
      'The block list, latest first, without what has expired; with a query, what begins with it, and what blocks the address, domain or IP address that it is',
    query: z.object({ query: searchText(), page: pageNumber, limit: pageSize(limits.activityPage, 100) }),
    response: z.object({ blocks: z.array(block), pagination }),
  },
  addBlock: {
    summary:
      'Block an email address or a mail domain with its subdomains (no sign-up), or a network in CIDR notation or an IP address (no sign-up, no sign-in, and no reports by visitors). What it is follows from its form',
    recentPassword: true,
    body: z.object({
      value: requiredText({
        label: msg('Address, domain or network'),
        max: limits.email,
        message: messages.blockValue,
      }),
      reason: requiredText({ label: msg('Reason'), max: limits.reason, lines: true, message: messages.reasonRequired }),
      /** Number of days; null until it is removed. */
      days: days.max(max, messages.blockDays).nullable(),
    }),
    response: block,
  },
  removeBlock: { summary: 'End a block', response: null, ...byId(messages.blockNotFound) },
});
