import type { IncomingMessage } from 'node:http';

/**
 * Whom Fastify believes when `TRUST_PROXY` is on: only what the proxy in front of the server wrote; what that was sent
 * itself may be made up.
 */
export const trustOneHop = (_address: string, hop: number): boolean => hop === 0;

/** Address that a request came from, as Fastify's `request.ip` would tell it; for requests that it never sees. */
export function clientAddress({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : '';
  return last === '' ? (socket.remoteAddress ?? '') : last;
}
