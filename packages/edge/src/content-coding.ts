// oxlint-disable-next-line typescript/triple-slash-reference -- the declarations of a package cannot be imported
/// <reference path="./negotiator.d.ts" />
import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** Content coding of a response body. */
export type Coding = 'br' | 'gzip' | 'identity';

const codings = ['br', 'gzip'] as const;

/** Accept-Encoding values and the coding negotiated for each: browsers send few distinct values. */
const negotiated = new Map<string, Coding>();
const maxNegotiated = 200;

/** Returns the coding that the client prefers, Brotli among equals (RFC 9110, section 12.5.3). */
export function negotiateCoding({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding'] ?? '';
  let coding = negotiated.get(accepted);
  if (coding === undefined) {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
    coding = negotiator.encoding(codings, { preferred: codings }) ?? 'identity';
    if (negotiated.size >= maxNegotiated) negotiated.clear();
    negotiated.set(accepted, coding);
  }
  return coding;
}
