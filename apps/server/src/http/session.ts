import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { adminOnly, unauthorized } from '../errors.ts';
import { instant } from '../platform/clock.ts';

/** Somebody whose token has been checked. */
export interface Actor {
  id: number;
  username: string;
  email: string;
  role: 'member' | 'admin';
  created_at: string;
  /** SHA-256 of the token they came with, hex. */
  tokenHash: string;
}

/** A sign-in ends when it has not been used for this long: 30 days. */
export const sessionMs = 30 * 24 * 60 * 60 * 1000;

/** A sign-in in use is renewed at most this often, so that reading does not write each time: one hour. */
const renewalMs = 60 * 60 * 1000;

const tokenBytes = 32;

/** Characters of `newToken`. */
export const tokenLength = Math.ceil((tokenBytes * 8) / 6);

/** A new bearer token: 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** The form in which tokens are stored and looked up. They are random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The bearer token of a request, null without one. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Looks a token up and renews the sign-in when it is due. Null when it is unknown, revoked or expired. */
export async function findActor(deps: Deps, token: string): Promise<Actor | null> {
  const { db } = deps.store;
  const tokenHash = hashToken(token);
  const row = await findSession(db, tokenHash, instant(deps.clock));
  if (row === undefined) return null;
  const now = deps.clock.now();
  if (Date.parse(row.last_used_at) + renewalMs < now) await renewSession(db, tokenHash, now);
  const { last_used_at: _, ...account } = row;
  return { ...account, tokenHash };
}

function findSession(db: Kysely<Schema>, tokenHash: string, now: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .select(['account.id', 'account.username', 'account.email', 'account.role', 'account.created_at'])
    .select('session.last_used_at')
    .executeTakeFirst();
}

async function renewSession(db: Kysely<Schema>, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: new Date(now).toISOString(), expires_at: new Date(now + sessionMs).toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The signed-in caller. Throws 401 with the sentence for a missing or a bad token. */
export async function requireActor(deps: Deps, request: FastifyRequest): Promise<Actor> {
  if (request.headers.authorization === undefined) throw unauthorized(messages.authRequired);
  const token = bearerToken(request);
  const actor = token === null ? null : await findActor(deps, token);
  if (actor === null) throw unauthorized(messages.sessionExpired);
  return actor;
}

/** The caller of a public endpoint: a stale token is ignored. */
export async function optionalActor(deps: Deps, request: FastifyRequest): Promise<Actor | null> {
  const token = bearerToken(request);
  return token === null ? null : findActor(deps, token);
}

/** The calling admin. Throws 401 or 403. */
export async function requireAdmin(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const actor = await requireActor(deps, request);
  if (actor.role !== 'admin') throw adminOnly();
  return actor;
}
