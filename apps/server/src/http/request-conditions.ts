import type { FastifyRequest } from 'fastify';
import { messages } from '@moonfloor/contract/messages';
import { HttpError } from '../errors.ts';

/** True for a version of a record (its `updated_at`) that the caller accepts; without If-Match every one is. */
export type Precondition = (version: string) => boolean;

/**
 * What a request asks of the record's present version by If-Match (RFC 9110, section 13.1.1): one or several entity
 * tags, each an `updated_at` in quotes, or `*` for any. A weak tag matches nothing, as the comparison is strong.
 */
export function preconditionOf(request: FastifyRequest): Precondition {
  const tags = request.headers['if-match']?.trim();
  if (tags === undefined || tags === '*') return () => true;
  const versions = new Set(tags.split(',').map((tag) => tag.trim()));
  return (version) => versions.has(`"${version}"`);
}

/**
 * The key that makes a submit sent twice one submit
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/); null without one. Throws 400.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const { 'idempotency-key': key } = request.headers;
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new HttpError(400, messages.badIdempotencyKey);
  return key;
}
