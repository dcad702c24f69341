import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { instant } from '../platform/clock.ts';
import { isAccessToken } from './access-tokens.ts';
import { bearerToken, hashToken } from './session.ts';

/** Who is served first when there is too much to do: `reader` is a visitor to what many read. */
export const ranks = ['admin', 'member', 'reader', 'visitor'] as const;
export type Rank = (typeof ranks)[number];

/** Tells callers' ranks by their tokens. It says nothing about what they may do. */
export interface CallerRanks {
  /** A caller's rank, where it is known without asking the database. */
  known(request: IncomingMessage): Rank | undefined;
  /** Asks the database. A visitor is also who comes while it is away, or while it has been asked for too many. */
  find(request: IncomingMessage): Promise<Rank>;
}

/** How long a rank is believed, in milliseconds: a minute. */
const believedMs = 60_000;

/** Ranks that are remembered, and questions to the database at a time. */
const mostRemembered = 10_000;
const mostQuestions = 20;

/** Makes the ranks of one process. */
export function createCallerRanks(deps: Pick<Deps, 'store' | 'clock'>): CallerRanks {
  const remembered = new Map<string, { rank: Rank; until: number }>();
  let questions = 0;

  const remember = (hash: string, rank: Rank): void => {
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(hash, { rank, until: deps.clock.now() + believedMs });
  };

  const ask = async (token: string): Promise<Rank> => {
    questions += 1;
    try {
      const hash = hashToken(token);
      const rank = await rankOf(deps.store.db, { token, hash, now: instant(deps.clock) });
      if (rank !== 'visitor') remember(hash, rank);
      return rank;
    } catch {
      return 'visitor';
    } finally {
      questions -= 1;
    }
  };

  return {
    known: (request) => {
      const token = bearerToken(request);
      if (token === null) return 'visitor';
      const found = remembered.get(hashToken(token));
      return found !== undefined && found.until > deps.clock.now() ? found.rank : undefined;
    },
    find: async (request) => {
      const token = bearerToken(request);
      return token === null || questions >= mostQuestions ? 'visitor' : ask(token);
    },
  };
}

async function rankOf(db: Kysely<Schema>, { token, hash, now }: { token: string; hash: string; now: string }): Promise<Rank> {
  if (isAccessToken(token)) {
    const held = await db.selectFrom('access_token').select('id').where('token_hash', '=', hash).where('expires_at', '>', now).executeTakeFirst();
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
