import type { ServerResponse } from 'node:http';
import type { Variant } from './cached-response.ts';
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
