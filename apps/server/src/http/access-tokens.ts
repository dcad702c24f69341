import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Access } from '@moonfloor/contract/call';
import type { CallName } from '@moonfloor/contract/calls';
import { messages } from '@moonfloor/contract/messages';
import { scopeOfCall } from '@moonfloor/contract/scopes';
import { splitList } from '@moonfloor/contract/text';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { insufficientScope, unauthorized } from '../errors.ts';
import { instant } from '../platform/clock.ts';
import { keptRecords } from './kept-records.ts';
import { createLimiter, type Limiter } from './rate-limit.ts';
import { type Actor, hashToken } from './session.ts';

/** Minimum interval between two updates of a token's last use: one minute. */
const lastUseIntervalMs = 60_000;

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
 * often.
 */
export async function authenticateToken(
  deps: Deps,
  limits: TokenLimits,
  { name, access }: { name: CallName; access: Access },
  token: string,
): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const found = await findAccessToken(deps.store.db, tokenHash, instant(deps.clock));
  const needed = scopeOfCall[name] ?? null;
  if (found === undefined) {
    if (access === 'public') return null;
    throw unauthorized(messages.sessionExpired);
  }
  const { token_id: id, scopes, last_used_at: lastUsed, ...account } = found;
  await recordUse(deps, id, lastUsed);
  await limits.calls(String(id));
  if (needed === null || !splitList(scopes).includes(needed)) {
    if (access === 'public') return null;
    throw insufficientScope(needed);
  }
  if (needed === 'submit') await limits.submits(String(id));
  return { ...account, role: 'user', accountRole: 'user', tokenHash };
}

/** Looks up an unexpired access token and its account. `now` is an instant. */
export function findAccessToken(db: Kysely<Schema>, tokenHash: string, now: string) {
  return db
    .selectFrom('access_token')
    .innerJoin('account', 'account.id', 'access_token.account_id')
    .where('access_token.token_hash', '=', tokenHash)
    .where('access_token.expires_at', '>', now)
    .where('account.suspended_at', 'is', null)
    .select(['access_token.id as token_id', 'access_token.scopes', 'access_token.last_used_at'])
    .select(['account.id', 'account.username', 'account.email', 'account.created_at'])
    .select(['account.language', 'account.time_zone'])
    .select(keptRecords)
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
