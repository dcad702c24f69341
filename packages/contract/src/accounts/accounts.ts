import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { optionalText, searchText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { trustDecisions, trustStates } from '../members/member-lists.ts';
import { report } from '../moderation/reports.ts';
import { recordParams } from '../records/activity.ts';
import { resourceTypes, statuses } from '../values/lists.ts';
import { listedSession } from './auth.ts';
import { roles } from './roles.ts';
import { securityEntry } from './security-log.ts';

const id = z.number().int();

/** An account as admins see it. */
const listedAccount = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  suspended: z.boolean(),
  /** Whether its member publishes directly by an admin's decision, or once enough of their events are published. */
  trust: z.enum(trustDecisions),
  created_at: z.string(),
  last_login: z.string().nullable(),
});
export type ListedAccount = z.output<typeof listedAccount>;

/** Everything that admins see of an account besides the records; lists contain the latest. */
const accountDetail = listedAccount.extend({
  email_verified: z.boolean(),
  /** Whether the address is the account's; false if it belongs to another account, and no mail is sent to it. */
  owns_email: z.boolean(),
  /** Whether signing in by password needs a second factor. */
  second_factor: z.boolean(),
  suspended_at: z.string().nullable(),
  /** Why the account is suspended, for admins; null if none was given. */
  suspension_reason: z.string().nullable(),
  /** When the account will be deleted for good; null if it stays. */
  delete_at: z.string().nullable(),
  /** Numbers of records of each type, deleted ones included. */
  records: z.record(z.enum(resourceTypes), id),
  sessions: z.array(listedSession),
  security: z.array(securityEntry),
  reports_about: z.array(report),
  reports_by: z.array(report),
});
export type AccountDetail = z.output<typeof accountDetail>;

const accountRecord = z.object({
  id,
  type: z.enum(resourceTypes),
  name: z.string(),
  /** First day of an event; null for other types. */
  day: z.string().nullable(),
  status: z.enum(statuses),
  /** Whether it is hidden because of the suspension. */
  hidden: z.boolean(),
  created_at: z.string(),
});

const role = z.enum(roles, { error: msg('Role must be user, moderator or admin') });

export const accountEndpoints = endpoints('Administration', {
  listAccounts: {
    summary: 'Users whose name or email begins with the query, latest first; the total is in X-Total-Count',
    query: z.object({
      query: searchText(),
      role: role.optional(),
      suspended: z.enum(['true', 'false'], { error: msg('suspended must be true or false') }).optional(),
      sort: z
        .enum(['created_at', 'username', 'last_login'], {
          error: msg('Sort must be created_at, username or last_login'),
        })
        .default('created_at'),
      page: pageNumber,
      limit: pageSize(limits.activityPage, 100),
    }),
    response: z.array(listedAccount),
  },
  updateAccount: {
    summary:
      'Change the role of a user or the trust in them, or suspend them: all their public records are hidden and their sessions end, until they are no longer suspended',
    recentPassword: true,
    body: z.object({
      role: role.optional(),
      suspended: z.boolean({ error: msg('suspended must be true or false') }).optional(),
      /** Why the account is suspended, for admins. */
      reason: optionalText({ label: msg('Reason'), max: limits.reason, lines: true }),
      trust: z.enum(trustDecisions, { error: msg('trust must be granted, revoked or counted') }).optional(),
    }),
    response: listedAccount,
    ...byId(messages.userNotFound),
  },
  getAccount: {
    summary: 'A user with their sign-ins, the latest entries of the security log, and reports about and by them',
    response: accountDetail,
    ...byId(messages.userNotFound),
  },
  listAccountRecords: {
    summary: 'Records of one type that a user has added, whatever their status, latest first',
    query: z.object({
      type: recordParams.shape.type.default('event'),
      page: pageNumber,
      limit: pageSize(limits.accountRecords, 100),
    }),
    response: z.object({ records: z.array(accountRecord), pagination }),
    ...byId(messages.userNotFound),
  },
  endAccountSessions: {
    summary: 'Sign a user out everywhere and revoke all access tokens; the session making the request is kept',
    recentPassword: true,
    response: null,
    ...byId(messages.userNotFound),
  },
  sendAccountReset: {
    summary: 'Mail a user a link to choose a new password',
    recentPassword: true,
    response: null,
    ...byId(messages.userNotFound),
  },
});

/** The choices for the records of a deleted account. */
const contributionChoices = ['keep', 'remove'] as const;
export type ContributionChoice = (typeof contributionChoices)[number];

export const ownAccountEndpoints = endpoints('Accounts', {
  exportAccount: {
    summary:
      'Download everything that the site knows about you: a ZIP archive of `account.json` and the pictures of your records',
    media: 'application/zip',
    response: z.unknown().meta({ type: 'string', format: 'binary' }),
  },
  deleteAccount: {
    summary: 'Delete your account in 14 days, unless you sign in before; all sign-ins and access tokens end at once',
    body: z.object({
      /** An account without a password needs a recent sign-in instead. */
      password: z.string({ error: messages.currentPasswordWrong }).optional(),
      /** `keep`: your records stay, without your name. `remove`: they are removed for good. */
      contributions: z.enum(contributionChoices, { error: messages.contributionsRequired }),
    }),
    response: z.object({
      /** When it is deleted for good. */
      delete_at: z.string(),
    }),
  },
});

/** How far a member is trusted to publish without waiting for a moderator. */
const trust = z.object({
  state: z.enum(trustStates),
  /** Public events that count, up to `needed`. */
  published: z.number().int(),
  /** The number that makes the member trusted; 0 if counting is off. */
  needed: z.number().int(),
  /** When something of theirs was last sent back, deleted or acted on, within 90 days: only later events count. */
  trouble_at: z.string().nullable(),
});
export type Trust = z.output<typeof trust>;

export const trustEndpoints = endpoints('Accounts', {
  getTrust: {
    summary: 'Whether what you add is published at once, or how many published events are missing',
    response: trust.extend({
      /** Whether anything waits for moderators on this site. */
      moderated: z.boolean(),
    }),
  },
});
