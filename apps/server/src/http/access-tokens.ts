import type { FastifyInstance } from 'fastify';
import type { Access, CallName } from '@moonfloor/contract/calls';
import { messages } from '@moonfloor/contract/messages';
import { type Scope, scopeOfCall } from '@moonfloor/contract/scopes';
import { splitList } from '@moonfloor/contract/text';
import type { Deps } from '../deps.ts';
import { insufficientScope, unauthorized } from '../errors.ts';
import { instant } from '../platform/clock.ts';
import { createLimiter, type Limiter } from './rate-limit.ts';
import { type Actor, hashToken, tokenLength } from './session.ts';

/** What every access token begins with, so that people and secret scanners know one when they see it. */
export const tokenPrefix = 'mf_';

/** Whether a bearer token is an access token; one of a sign-in may begin so by chance, but is shorter. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(tokenPrefix) && token.length > tokenLength;
}

/** The last use of a token is written down at most this often: a minute. */
const lastUseIntervalMs = 60 * 1000;

/** How often one access token may be used, in this process. */
export interface TokenLimits {
  calls: Limiter;
  submits: Limiter;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokenLimits: TokenLimits;
  }
}

/** Gives the app fresh limits: room for a script that reads a whole list, or brings in a festival season. */
export function registerTokenLimits(app: FastifyInstance): void {
  app.decorate('tokenLimits', {
    calls: createLimiter({ tries: 600, minutes: 10 }),
    submits: createLimiter({ tries: 300, minutes: 60 }),
  });
}

/** Somebody who came with an access token, and what it was made for. */
interface TokenGrant {
  id: number;
  actor: Actor;
  scopes: readonly Scope[];
}

/**
 * Who makes a call with an access token: its owner, as a plain member also where they are an admin. Null at a public call
 * for which the token is not good. Throws 401 for a token that is unknown, revoked or over, 403 for one that was not made
 * for this, 429.
 */
export async function authenticateToken(
  deps: Deps,
  limits: TokenLimits,
  { name, access }: { name: CallName; access: Access },
  token: string,
): Promise<Actor | null> {
  const holder = await findTokenGrant(deps, token);
  const needed = scopeOfCall[name] ?? null;
  if (holder === null) {
    if (access === 'public') return null;
    throw unauthorized(messages.sessionExpired);
  }
  await limits.calls(String(holder.id));
  if (needed === null || !holder.scopes.includes(needed)) {
    if (access === 'public') return null;
    throw insufficientScope(needed);
  }
  if (needed === 'submit') await limits.submits(String(holder.id));
  return holder.actor;
}

async function findTokenGrant({ store: { db }, clock }: Deps, token: string): Promise<TokenGrant | null> {
  const tokenHash = hashToken(token);
  const now = instant(clock);
  const row = await db
    .selectFrom('access_token')
    .innerJoin('account', 'account.id', 'access_token.user_id')
    .where('access_token.token_hash', '=', tokenHash)
    .where('access_token.expires_at', '>', now)
    .select(['access_token.id as token_id', 'access_token.scopes', 'access_token.last_used_at'])
    .select(['account.id', 'account.username', 'account.email', 'account.created_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { token_id: id, scopes, last_used_at: used, ...account } = row;
  if (used === null || Date.parse(used) + lastUseIntervalMs <= clock.now()) {
    await db.updateTable('access_token').set({ last_used_at: now }).where('id', '=', id).execute();
  }
  return { id, actor: { ...account, role: 'member', tokenHash }, scopes: splitList(scopes) as Scope[] };
}
