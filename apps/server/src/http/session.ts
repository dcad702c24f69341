import type { FastifyRequest } from 'fastify';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { isModerator, type Role } from '@moonfloor/contract/accounts/roles';
import { messages } from '@moonfloor/contract/api/messages';
import { dayMs, hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../deps.ts';
import { adminOnly, moderatorOnly, recentPasswordRequired, secondFactorNeeded, unauthorized } from '../errors.ts';
import { instant } from '../platform/clock.ts';
import { clientOf } from './client-facts.ts';
import { bearerToken, hashToken } from './tokens.ts';

/** An authenticated caller. */
export interface Actor {
  id: number;
  username: string;
  email: string;
  /**
   * The role whose rights the caller has now: that of the account, but `user` while moderators and admins need a second
   * factor (`ADMIN_SECOND_FACTOR`) that the session has not given, and for access tokens.
   */
  role: Role;
  /** The account's role, for calls about the account itself; `user` for access tokens. */
  accountRole: Role;
  created_at: string;
  /** Language of mails. */
  language: string;
  /** IANA name of the time zone; null for that of the server. */
  time_zone: string | null;
  /** SHA-256 of the caller's token, hex. */
  tokenHash: string;
  /** When the password was last entered in this session, an instant; absent for an access token. */
  passwordAt?: string;
  /** When a second factor was given in this session, an instant; null if none was. */
  factorAt?: string | null;
}

/** A session expires when it has not been used for this long: 30 days. */
export const sessionIdleMs = 30 * dayMs;

/** Minimum interval between renewals of a session in use, so that not every read causes a write: one hour. */
const renewalIntervalMs = hourMs;

/** How long an entered password remains valid for calls that require a recent one: 15 minutes. */
const recentPasswordMs = 15 * minuteMs;

/**
 * Returns the instant at which a session expires unless used before: by inactivity, or by its maximum age regardless of
 * use. `createdAt` is an instant, `now` milliseconds.
 */
export function sessionExpiry({ sessionDays }: Deps['config'], createdAt: string, now: number): string {
  return new Date(Math.min(now + sessionIdleMs, Date.parse(createdAt) + sessionDays * dayMs)).toISOString();
}

/** Looks up a token and renews the session when due. Returns null if it is unknown, revoked or expired. */
async function findActor(deps: Deps, request: FastifyRequest, token: string): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const now = deps.clock.now();
  const row = await findSession(deps, tokenHash, instant(deps.clock));
  if (row === undefined) return null;
  const { last_used_at: used, session_at: since, password_at: passwordAt, factor_at: factorAt, ...account } = row;
  const expires_at = sessionExpiry(deps.config, since, now);
  // also applies if the setting was shortened since
  if (Date.parse(expires_at) <= now) return null;
  if (Date.parse(used) + renewalIntervalMs < now) {
    const renewed = { last_used_at: instant(deps.clock), expires_at, ...clientOf(request) };
    await deps.store.db.updateTable('session').set(renewed).where('token_hash', '=', tokenHash).execute();
  }
  return { ...account, tokenHash, passwordAt: passwordAt ?? since, factorAt };
}

/** Returns the role whose rights a session has. `factor`: whether it has given a second factor. */
export function roleOfSession({ adminSecondFactor }: Deps['config'], accountRole: Role, factor: boolean): Role {
  return adminSecondFactor && !factor ? 'user' : accountRole;
}

/** Looks up an unexpired session and its account; `role` is that of the session. `now` is an instant. */
export async function findSession({ store, config }: Pick<Deps, 'store' | 'config'>, tokenHash: string, now: string) {
  const row = await store.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('account.suspended_at', 'is', null)
    .select(['account.id', 'account.username', 'account.email', 'account.role as accountRole', 'account.created_at'])
    .select(['account.language', 'account.time_zone', 'session.last_used_at', 'session.created_at as session_at'])
    .select(['session.password_at', 'session.factor_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, role: roleOfSession(config, row.accountRole, row.factor_at !== null) };
}

/** Throws 403 if the caller has not entered the password recently, so that an unattended screen is not enough. */
export function requireRecentPassword({ clock }: Deps, { passwordAt }: Actor): void {
  if (passwordAt === undefined || Date.parse(passwordAt) + recentPasswordMs < clock.now())
    throw recentPasswordRequired();
}

/** Returns the caller as their own client sees them: with the role of the account, and whether a second factor is missing. */
export function toAccount(actor: Actor): Account {
  const { role, accountRole } = actor;
  return { ...actor, role: accountRole, second_factor_needed: role !== accountRole };
}

/** Returns the signed-in caller. Throws 401 with the message for a missing or an invalid token. */
export async function requireActor(deps: Deps, request: FastifyRequest): Promise<Actor> {
  if (request.headers.authorization === undefined) throw unauthorized(messages.authRequired);
  const token = bearerToken(request);
  const actor = token === null ? null : await findActor(deps, request, token);
  if (actor === null) throw unauthorized(messages.sessionExpired);
  return actor;
}

/** Returns the caller of a public endpoint, if any; an expired token is ignored. */
export async function optionalActor(deps: Deps, request: FastifyRequest): Promise<Actor | null> {
  const token = bearerToken(request);
  return token === null ? null : findActor(deps, request, token);
}

/** Returns the calling admin. Throws 401, or 403, also when admins need a second factor and the session has none. */
export async function requireAdmin(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const actor = await requireActor(deps, request);
  if (actor.accountRole !== 'admin') throw adminOnly();
  requireFullRole(actor);
  return actor;
}

/** Throws 403 when the session needs a second factor for the role of its account. */
function requireFullRole({ role, accountRole }: Actor): void {
  if (role !== accountRole) throw secondFactorNeeded();
}

/** Returns the calling moderator or admin. Throws 401 or 403, as `requireAdmin`. */
export async function requireModerator(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const actor = await requireActor(deps, request);
  if (!isModerator(actor.accountRole)) throw moderatorOnly();
  requireFullRole(actor);
  return actor;
}
