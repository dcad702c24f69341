import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const tokenBytes = 32;

/** Length of `newToken` in characters. */
export const tokenLength = Math.ceil((tokenBytes * 8) / 6);

/** Returns a new bearer token: 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Returns the hash under which a token is stored and looked up. Tokens are random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Prefix of every access token, so that people and secret scanners recognize one. */
export const tokenPrefix = 'mf_';

/**
 * Returns true if a bearer token is an access token. A session token may share the prefix by chance, but is shorter.
 */
export function isAccessToken(token: string): boolean {
  return token.startsWith(tokenPrefix) && token.length > tokenLength;
}

/** Returns the bearer token of a request, null without one. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
