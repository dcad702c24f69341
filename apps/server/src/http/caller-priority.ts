import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Priority } from '@moonfloor/edge/priority-queue';
import { hourMs } from '@moonfloor/contract/durations';
import { isModerator, type Role } from '@moonfloor/contract/roles';
import type { Deps } from '../deps.ts';
import { instant } from '../platform/clock.ts';
import { findAccessToken } from './access-tokens.ts';
import { type Actor, bearerToken, findSession, hashToken, isAccessToken } from './session.ts';

/** Maximum numbers of cached priorities, each for an hour, and of concurrent queries. */
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
    max: maxCachedPriorities,
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
      const found = await cache.fetch(hashToken(token), { context: token }).catch(() => undefined);
      return found ?? 'unknown';
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
