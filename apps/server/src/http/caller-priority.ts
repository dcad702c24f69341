import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { instant } from '../platform/clock.ts';
import { isAccessToken } from './access-tokens.ts';
import { type Actor, bearerToken, hashToken } from './session.ts';

/**
 * Priorities under overload, highest first. `reader`: a visitor who requests a response that was cached before the content
 * changed; `unknown`: a request with a token that has not been looked up.
 */
export const priorities = ['admin', 'member', 'reader', 'unknown', 'visitor'] as const;
export type Priority = (typeof priorities)[number];

/** Priorities of callers by their tokens. They decide the order of requests, never authorization. */
export interface CallerPriorities {
  /** Returns a caller's priority as far as it is known without a query. */
  getCached(request: Pick<IncomingMessage, 'headers'>): Priority;
  /** Looks up the token, a few at a time. Resolves with `unknown` when the database fails. */
  find(request: Pick<IncomingMessage, 'headers'>): Promise<Priority>;
  /** Caches the priority of a caller whose token has been checked. */
  learn(request: Pick<IncomingMessage, 'headers'>, actor: Actor): void;
}

/** How long a priority is cached, in milliseconds: an hour. */
const priorityTtlMs = 3_600_000;

/** Maximum numbers of cached priorities and of concurrent queries. */
const maxCachedPriorities = 10_000;
const maxConcurrentLookups = 5;

/** Creates the priorities of one process. */
export function createCallerPriorities(deps: Pick<Deps, 'store' | 'clock'>): CallerPriorities {
  /** By the hash of the token, in the order of the last check. */
  const cached = new Map<string, { priority: Priority; until: number }>();
  const pending = new Map<string, Promise<Priority>>();
  const next: (() => void)[] = [];
  let lookups = 0;

  const cache = (hash: string, priority: Priority): void => {
    cached.delete(hash);
    cached.set(hash, { priority, until: deps.clock.now() + priorityTtlMs });
    if (cached.size > maxCachedPriorities) cached.delete(cached.keys().next().value!);
  };

  const lookUp = async (token: string, hash: string): Promise<Priority> => {
    if (lookups >= maxConcurrentLookups) await new Promise<void>((resolve) => next.push(resolve));
    lookups += 1;
    try {
      const priority = await findPriority(deps.store.db, { token, hash, now: instant(deps.clock) });
      cache(hash, priority);
      return priority;
    } catch {
      return 'unknown';
    } finally {
      lookups -= 1;
      pending.delete(hash);
      next.shift()?.();
    }
  };

  const cachedPriority = (hash: string): Priority => {
    const found = cached.get(hash);
    return found !== undefined && found.until > deps.clock.now() ? found.priority : 'unknown';
  };

  return {
    getCached: (request) => {
      const token = bearerToken(request);
      return token === null ? 'visitor' : cachedPriority(hashToken(token));
    },
    find: (request) => {
      const token = bearerToken(request);
      if (token === null) return Promise.resolve('visitor');
      const hash = hashToken(token);
      const answer = pending.get(hash) ?? lookUp(token, hash);
      if (!pending.has(hash)) pending.set(hash, answer);
      return answer;
    },
    learn: (request, { role }) => {
      const token = bearerToken(request);
      if (token !== null) cache(hashToken(token), isAccessToken(token) ? 'member' : role);
    },
  };
}

async function findPriority(
  db: Kysely<Schema>,
  { token, hash, now }: { token: string; hash: string; now: string },
): Promise<Priority> {
  if (isAccessToken(token)) {
    const found = await db
      .selectFrom('access_token')
      .select('id')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return found === undefined ? 'visitor' : 'member';
  }
  const session = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select('account.role')
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
  return session?.role ?? 'visitor';
}
