import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isModerator, type Role } from '@moonfloor/contract/accounts/roles';
import { scopeOfCall } from '@moonfloor/contract/accounts/scopes';
import type { Access } from '@moonfloor/contract/api/call';
import type { CallName } from '@moonfloor/contract/api/calls';
import { messages } from '@moonfloor/contract/api/messages';
import { hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import { splitList } from '@moonfloor/contract/values/text';
import type { Priority } from '@moonfloor/edge/priority-queue';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { insufficientScope, unauthorized } from '../errors.ts';
import { instant } from '../platform/clock.ts';
import { createLimiter, type Limiter } from './rate-limit.ts';
import { type Actor, findSession } from './session.ts';
import { bearerToken, hashToken, isAccessToken } from './tokens.ts';

/** Minimum interval between two updates of a token's last use. */
const lastUseIntervalMs = minuteMs;

/** Rate limits per access token, in this process. */
export interface TokenLimits {
  calls: Limiter;
  submits: Limiter;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokenLimits: TokenLimits;
  }
}

/**
 * Registers the token limits with the app: enough for a script that reads a whole list or imports a festival season.
 */
export function registerTokenLimits(app: FastifyInstance): void {
  app.decorate('tokenLimits', {
    calls: createLimiter({ tries: 600, minutes: 10 }),
    submits: createLimiter({ tries: 300, minutes: 60 }),
  });
}

/**
 * Authenticates a call made with an access token. Returns the token's owner, with the rights of a member even if they
 * are an admin, or null for a public call that the token does not authorize, valid or not. For other calls throws 401
 * for an unknown, revoked or expired token, 403 when the token lacks the required scope. Throws 429 when it is used too
 * often; without limits, the call was counted before.
 */
export async function authenticateToken(
  deps: Deps,
  limits: TokenLimits | null,
  { name, access }: { name: CallName; access: Access },
  token: string,
): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const accessToken = await findAccessToken(deps.store.db, tokenHash, instant(deps.clock));
  const needed = scopeOfCall[name] ?? null;
  if (accessToken === undefined) {
    if (access === 'public') return null;
    throw unauthorized(messages.sessionExpired);
  }
  const { token_id: id, scopes, last_used_at: lastUsed, ...account } = accessToken;
  if (limits !== null) await recordUse(deps, id, lastUsed);
  await limits?.calls(String(id));
  if (needed === null || !splitList(scopes).includes(needed)) {
    if (access === 'public') return null;
    throw insufficientScope(needed);
  }
  if (needed === 'submit') await limits?.submits(String(id));
  return { ...account, role: 'user', accountRole: 'user', tokenHash };
}

/** Looks up an unexpired access token and its account. `now` is an instant. */
function findAccessToken(db: Kysely<Schema>, tokenHash: string, now: string) {
  return db
    .selectFrom('access_token')
    .innerJoin('account', 'account.id', 'access_token.account_id')
    .where('access_token.token_hash', '=', tokenHash)
    .where('access_token.expires_at', '>', now)
    .where('account.suspended_at', 'is', null)
    .select(['access_token.id as token_id', 'access_token.scopes', 'access_token.last_used_at'])
    .select(['account.id', 'account.username', 'account.email', 'account.created_at'])
    .select(['account.language', 'account.time_zone'])
    .executeTakeFirst();
}

async function recordUse({ store: { db }, clock }: Deps, id: number, lastUsed: string | null): Promise<void> {
  if (lastUsed !== null && Date.parse(lastUsed) + lastUseIntervalMs > clock.now()) return;
  await db
    .updateTable('access_token')
    .set({ last_used_at: instant(clock) })
    .where('id', '=', id)
    .execute();
}

/**
 * Maximum numbers of cached priorities, each for an hour, and of concurrent queries. The cache gets it as a size: `max`
 * would reserve memory for all of them at once.
 */
const maxCachedPriorities = 10_000;
const maxConcurrentLookups = 5;

/** Priorities of callers by their tokens. They decide the order of requests, never authorization. */
export type CallerPriorities = ReturnType<typeof createCallerPriorities>;

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** Creates the priorities of one process. */
export function createCallerPriorities(deps: Pick<Deps, 'store' | 'clock' | 'config'>) {
  const limit = pLimit(maxConcurrentLookups);
  /** By the hash of the token; concurrent requests share a look-up. */
  const cache = new LRUCache<string, Priority, string>({
    maxSize: maxCachedPriorities,
    sizeCalculation: () => 1,
    ttl: hourMs,
    ttlResolution: 0,
    perf: deps.clock,
    ignoreFetchAbort: true,
    fetchMethod: (hash, _stale, { context: token }) =>
      limit(() => findPriority(deps, { token, hash, now: instant(deps.clock) })),
  });
  return {
    /** Returns a caller's priority as far as it is known without a query. */
    getCached: (request: WithHeaders): Priority => {
      const token = bearerToken(request);
      return token === null ? 'visitor' : (cache.get(hashToken(token)) ?? 'unknown');
    },
    /** Looks up the token, a few at a time. Resolves with `unknown` when the database fails. */
    find: async (request: WithHeaders): Promise<Priority> => {
      const token = bearerToken(request);
      if (token === null) return 'visitor';
      const priority = await cache.fetch(hashToken(token), { context: token }).catch(() => undefined);
      return priority ?? 'unknown';
    },
    /** Caches the priority of a caller whose token has been checked. */
    learn: (request: WithHeaders, { role }: Actor): void => {
      const token = bearerToken(request);
      if (token !== null) cache.set(hashToken(token), isAccessToken(token) ? 'member' : priorityOf(role));
    },
  };
}

/** Moderators come first too: they watch over the site. */
const priorityOf = (role: Role): Priority => (isModerator(role) ? 'admin' : 'member');

async function findPriority(
  deps: Pick<Deps, 'store' | 'config'>,
  { token, hash, now }: { token: string; hash: string; now: string },
): Promise<Priority> {
  if (!isAccessToken(token)) {
    const session = await findSession(deps, hash, now);
    return session === undefined ? 'visitor' : priorityOf(session.role);
  }
  return (await findAccessToken(deps.store.db, hash, now)) === undefined ? 'visitor' : 'member';
}
