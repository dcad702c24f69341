import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { email } from '../accounts/auth.ts';
import { byId, endpoints } from '../api/endpoint.ts';
import { optionalText, requiredText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages, recordNotFound } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { barriers, claimStates, ownerRoles } from '../members/member-lists.ts';
import { recordParams } from '../records/activity.ts';
import { resourceTypes } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import { concernedRecord, person } from './reports.ts';

const id = z.number().int();
const aboutRecord = { params: recordParams, notFound: recordNotFound };

const claimFields = z.object({
  id,
  state: z.enum(claimStates),
  /** The address that the member gave; null if they wrote to the moderators. */
  email: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  created_at: z.string(),
});

/** A member's claim that a record is theirs, as they see it. */
const ownClaim = claimFields.extend({
  /** Why a moderator decides although the member gave an address, for the member; null otherwise. */
  note: z.string().nullable(),
});
export type OwnClaim = z.output<typeof ownClaim>;

/** Somebody who owns a record, or helps with it. */
const keeper = z.object({ id, username: z.string(), role: z.enum(ownerRoles), shown: z.boolean() });
export type Keeper = z.output<typeof keeper>;

/** The caller's relation to a record. */
const ownership = z.object({
  /** Whether the caller owns it or helps with it, otherwise whether they added it; null for neither. */
  role: z.enum([...ownerRoles, 'creator']).nullable(),
  /** Whether the caller agreed to be named on its page. */
  shown: z.boolean(),
  /** Whether the caller gets mail when others change it. */
  notified: z.boolean(),
  /** Its owners and helpers, for owners and admins; its helpers for the creator; otherwise empty. */
  keepers: z.array(keeper),
  /** Of an event, its series with those who look after it and so after the event, as far as the caller sees them; null for others. */
  series: z.object({ id: z.number().int(), keepers: z.array(keeper) }).nullable(),
  /** The caller's latest claim, unless it was accepted. */
  claim: ownClaim.nullable(),
  /** Hosts of its website links: a mail address at one of them proves a claim, if the link has stood there for long enough. */
  domains: z.array(z.string()),
  /** Number of suggestions for it that wait and that the caller may see: as its editor or as a moderator; else 0. */
  suggestions: z.number().int(),
});
export type Ownership = z.output<typeof ownership>;

/** A claim as moderators see it. */
const claim = claimFields.extend({
  record: concernedRecord,
  claimant: person,
  /** Whether a link was mailed to the address; otherwise nobody has checked that the member can read its mail. */
  by_mail: z.boolean(),
  message: z.string().nullable(),
  /** Names of those who own the record. */
  owners: z.array(z.string()),
  decided_by: person,
  decided_at: z.string().nullable(),
  /** Why the caller may not decide about it; null if they may. */
  barrier: z.enum(barriers).nullable(),
});
export type Claim = z.output<typeof claim>;

const keeperParams = recordParams.extend({ user: recordId() });

export const ownershipEndpoints = endpoints('Ownership', {
  getOwnership: { summary: 'Whether you own a record or help with it', response: ownership, ...aboutRecord },
  updateOwnership: {
    summary: 'Change whether a record that you own names you, and whether you get mail about changes by others',
    body: z.object({
      shown: z.boolean({ error: msg('shown must be true or false') }).optional(),
      notified: z.boolean({ error: msg('notified must be true or false') }).optional(),
    }),
    response: ownership,
    ...aboutRecord,
  },
  listOwned: {
    summary: 'Records that you own or help with',
    response: z.array(z.object({ type: z.enum(resourceTypes), id, name: z.string(), role: z.enum(ownerRoles) })),
  },
  claimRecord: {
    summary:
      'Claim that a record is yours: by a mail address at the website that it links to, which gets a link, or by a message to the moderators. An address counts if the page has linked to its host for 30 days before you had any part in that; otherwise a moderator decides (state `waiting`, with a note)',
    body: z.object({
      email: email(messages.claimNothing).optional(),
      message: optionalText({ label: msg('Message'), max: limits.reason, lines: true }),
    }),
    response: ownClaim,
    ...aboutRecord,
  },
  confirmClaim: {
    summary: 'Confirm a claim with the token of the mail, as the member who made it',
    body: z.object({
      token: z.string(messages.claimExpired).min(1, messages.claimExpired).max(43, messages.claimExpired),
    }),
    response: z.object({ type: z.enum(resourceTypes), id }),
  },
  addHelper: {
    summary: 'Let another member edit a record that you own or added',
    body: z.object({
      username: requiredText({ label: msg('Username'), max: limits.username.max, message: messages.helperUnknown }),
    }),
    response: keeper,
    ...aboutRecord,
  },
  removeKeeper: {
    summary: 'End somebody’s ownership or help: yours, as owner or creator that of helpers, as admin that of all',
    params: keeperParams,
    response: null,
    notFound: recordNotFound,
  },
  muteOwnerMails: {
    summary:
      'End mails about changes of a record that one owns, with the token of their address (also by one click, RFC 8058)',
    params: z.object({ token: z.string().regex(/^[\w-]{1,43}$/) }),
    response: null,
    notFound: messages.muteUnknown,
  },
  listClaims: {
    tag: 'Administration',
    summary: 'Claims that wait for a moderator, oldest first, or decided ones, latest first',
    query: z.object({
      state: z.enum(['waiting', 'decided'], { error: msg('State must be waiting or decided') }).default('waiting'),
      page: pageNumber,
      limit: pageSize(limits.activityPage, 100),
    }),
    response: z.object({ claims: z.array(claim), totals: z.object({ waiting: id, decided: id }), pagination }),
  },
  decideClaim: {
    tag: 'Administration',
    summary: 'Accept or decline a claim',
    body: z.discriminatedUnion(
      'decision',
      [
        z.object({ decision: z.literal('accept') }),
        z.object({
          decision: z.literal('decline'),
          reason: requiredText({
            label: msg('Reason'),
            max: limits.reason,
            lines: true,
            message: messages.reasonRequired,
          }),
        }),
      ],
      { error: msg('Decision must be accept or decline') },
    ),
    response: claim,
    ...byId(messages.claimNotFound),
  },
});
