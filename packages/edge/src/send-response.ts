import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { mergeVary, type Variant } from './cached-response.ts';
import { writeRawResponse } from './raw-response.ts';

/** Sends a cached response, without its body for HEAD. */
export type Send = (response: ServerResponse, status: number, variant: Variant, withBody: boolean) => void;

/** For a request that has just arrived. */
export const sendRaw: Send = (response, status, variant, withBody) => {
  if (!writeRawResponse(response, variant.rawResponse, withBody)) sendWithHeaders(response, status, variant, withBody);
};

/**
 * Through `ServerResponse`. A cached response has all of its headers: those set by hooks are for newly created
 * responses.
 */
export const sendWithHeaders: Send = (response, status, { headers, body }, withBody) => {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers);
  response.end(withBody ? body : undefined);
};

/** Returns whether a page must not be stored, because its URL belongs to one person. */
export const isNeverStored = (reply: FastifyReply): boolean => reply.getHeader('cache-control') === 'no-store';

/** Sets `no-store`, unless the route has said how long the response may be stored. */
export function setNoStore(reply: FastifyReply): void {
  if (reply.hasHeader('cache-control')) return;
  reply.header('cache-control', 'private, no-store').header('vary', mergeVary(reply.getHeader('vary')));
}
