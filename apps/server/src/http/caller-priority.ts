import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { instant } from '../platform/clock.ts';
import { isAccessToken } from './access-tokens.ts';
import { type Actor, bearerToken, hashToken } from './session.ts';

/**
 * Who is served first when there is too much to do: `reader` is a visitor to what many read, `unknown` came with a token
 * that has not been looked up.
 */
export const priorities = ['admin', 'member', 'reader', 'unknown', 'visitor'] as const;
export type Priority = (typeof priorities)[number];

/** Tells callers' ranks by their tokens. It says nothing about what they may do. */
export interface CallerPriorities {
  /** A caller's rank as far as it is known without asking the database. */
  getCached(request: Pick<IncomingMessage, 'headers'>): Priority;
  /** Looks the token up, a few at a time. The caller stays unknown when the database fails. */
  find(request: Pick<IncomingMessage, 'headers'>): Promise<Priority>;
  /** Remembers the caller of a request whose token has been checked. */
  learn(request: Pick<IncomingMessage, 'headers'>, actor: Actor): void;
}

/** How long a rank is believed after the token was checked, in milliseconds: an hour. */
const priorityTtlMs = 3_600_000;

/** Ranks that are remembered, and questions to the database at a time. */
const maxCachedPriorities = 10_000;
const maxConcurrentLookups = 5;

/** Makes the ranks of one process. */
export function createCallerPriorities(deps: Pick<Deps, 'store' | 'clock'>): CallerPriorities {
  /** By the hash of the token, the one checked last at the end. */
  const cached = new Map<string, { rank: Priority; until: number }>();
  const asked = new Map<string, Promise<Priority>>();
  const next: (() => void)[] = [];
  let lookups = 0;

  const cache = (hash: string, priority: Priority): void => {
    cached.delete(hash);
    cached.set(hash, { rank: priority, until: deps.clock.now() + priorityTtlMs });
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
      asked.delete(hash);
      next.shift()?.();
    }
  };

  const rememberedRank = (hash: string): Priority => {
    const found = cached.get(hash);
    return found !== undefined && found.until > deps.clock.now() ? found.rank : 'unknown';
  };

  return {
    getCached: (request) => {
      const token = bearerToken(request);
      return token === null ? 'visitor' : rememberedRank(hashToken(token));
    },
    find: (request) => {
      const token = bearerToken(request);
      if (token === null) return Promise.resolve('visitor');
      const hash = hashToken(token);
      const answer = asked.get(hash) ?? lookUp(token, hash);
      if (!asked.has(hash)) asked.set(hash, answer);
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
    const held = await db
      .selectFrom('access_token')
      .select('id')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return held === undefined ? 'visitor' : 'member';
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
