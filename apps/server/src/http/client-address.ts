import type { IncomingMessage } from 'node:http';

/**
 * Trust function for Fastify when `TRUST_PROXY` is on: trusts only the address added by the proxy in front of the
 * server; earlier entries may be forged.
 */
export const trustOneHop = (_address: string, hop: number): boolean => hop === 0;

/** Returns the client's address, equal to Fastify's `request.ip`; for requests that do not reach Fastify. */
export function clientAddress({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : '';
  return last === '' ? (socket.remoteAddress ?? '') : last;
}
