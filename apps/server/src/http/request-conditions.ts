import type { FastifyRequest } from 'fastify';
import { messages } from '@moonfloor/contract/api/messages';
import { HttpError } from '../errors.ts';

/** Returns whether the caller accepts a version of a record (its `updated_at`); always true without If-Match. */
export type Precondition = (version: string) => boolean;

/**
 * Returns the precondition of a request on the record's current version, from If-Match (RFC 9110, section 13.1.1): one
 * or several entity tags, each an `updated_at` in quotes, or `*` for any. A weak tag matches nothing, as the comparison
 * is strong.
 */
export function preconditionOf(request: FastifyRequest): Precondition {
  const tags = request.headers['if-match']?.trim();
  if (tags === undefined || tags === '*') return () => true;
  const versions = new Set(tags.split(',').map((tag) => tag.trim()));
  return (version) => versions.has(`"${version}"`);
}

/** An instant as in `updated_at`. */
const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);

/**
 * Returns the version that an update without If-Match was made from: the `updated_at` of a record that was
 * sent back in its form, null if there is none. Undefined with If-Match.
 */
export function unconditionalVersion(request: FastifyRequest, sent: string | undefined): string | null | undefined {
  if (request.headers['if-match'] !== undefined) return undefined;
  return sent !== undefined && isInstant(sent) ? sent : null;
}

/**
 * Returns the Idempotency-Key, which makes repeated submits take effect once
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/); null without one. Throws 400.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const { 'idempotency-key': key } = request.headers;
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new HttpError(400, messages.badIdempotencyKey);
  return key;
}
