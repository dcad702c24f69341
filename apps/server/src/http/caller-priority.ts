import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { instant } from '../platform/clock.ts';
import { isAccessToken } from './access-tokens.ts';
import { bearerToken, hashToken } from './session.ts';

/** Who is served first when there is too much to do: `reader` is a visitor to what many read. */
export const priorities = ['admin', 'member', 'reader', 'visitor'] as const;
export type Priority = (typeof priorities)[number];

/** Tells callers' ranks by their tokens. It says nothing about what they may do. */
export interface CallerPriorities {
  /** A caller's rank, where it is known without asking the database. */
  getCached(request: IncomingMessage): Priority | undefined;
  /** Asks the database. A visitor is also who comes while it is away, or while it has been asked for too many. */
  find(request: IncomingMessage): Promise<Priority>;
}

/** How long a rank is believed, in milliseconds: a minute. */
const priorityTtlMs = 60_000;

/** Ranks that are remembered, and questions to the database at a time. */
const maxCachedPriorities = 10_000;
const maxConcurrentLookups = 20;

/** Makes the ranks of one process. */
export function createCallerPriorities(deps: Pick<Deps, 'store' | 'clock'>): CallerPriorities {
  const cached = new Map<string, { rank: Priority; until: number }>();
  let lookups = 0;

  const cache = (hash: string, priority: Priority): void => {
    if (cached.size >= maxCachedPriorities) cached.clear();
    cached.set(hash, { rank: priority, until: deps.clock.now() + priorityTtlMs });
  };

  const lookUp = async (token: string): Promise<Priority> => {
    lookups += 1;
    try {
      const hash = hashToken(token);
      const priority = await findPriority(deps.store.db, { token, hash, now: instant(deps.clock) });
      if (priority !== 'visitor') cache(hash, priority);
      return priority;
    } catch {
      return 'visitor';
    } finally {
      lookups -= 1;
    }
  };

  return {
    getCached: (request) => {
      const token = bearerToken(request);
      if (token === null) return 'visitor';
      const found = cached.get(hashToken(token));
      return found !== undefined && found.until > deps.clock.now() ? found.rank : undefined;
    },
    find: async (request) => {
      const token = bearerToken(request);
      return token === null || lookups >= maxConcurrentLookups ? 'visitor' : lookUp(token);
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
