import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { secondMs } from '@moonfloor/contract/values/durations';
import { tooManyRequests } from '../errors.ts';
import type { Actor } from './session.ts';

/**
 * Trust function for Fastify when `TRUST_PROXY` is on: trusts only the address added by the proxy in front of the
 * server; earlier entries may be forged.
 */
export const trustOneHop = (_address: string, hop: number): boolean => hop === 0;

/** An address with a port, or an IPv6 address in brackets, as some proxies write them. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** Lets `request.ip` be the client's address also if the proxy writes it with a port. */
export function registerClientAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = clientAddress(request.raw, true);
    done();
  });
}

/** Returns the client's address, equal to Fastify's `request.ip`; for requests that do not reach Fastify. */
export function clientAddress({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : '';
  const [, bracketed, dotted] = withPort.exec(last) ?? [];
  return bracketed ?? dotted ?? (last === '' ? (socket.remoteAddress ?? '') : last);
}

/** Number of attempts in a window, which starts with the first attempt. */
export interface RateLimit {
  tries: number;
  minutes: number;
}

/** Counts every attempt of a key, in this process. Throws 429 with the seconds to wait when the limit is exceeded. */
export type Limiter = (key: string) => Promise<void>;

/** Creates an in-process rate limiter. */
export function createLimiter({ tries, minutes }: RateLimit): Limiter {
  const limiter = new RateLimiterMemory({ points: tries, duration: minutes * 60 });
  return async (key) => {
    await limiter.consume(key).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(refusal.msBeforeNext / secondMs);
    });
  };
}

/** Limits calls of each member, in this process. Throws 429. */
export function limitMembers(rate: RateLimit) {
  const limit = createLimiter(rate);
  return ({ actor }: { actor: Actor }): Promise<void> => limit(String(actor.id));
}

/** Limits calls from each network, in this process. Throws 429. */
export function limitNetworks(rate: RateLimit) {
  const limit = createLimiter(rate);
  return ({ request }: { request: FastifyRequest }): Promise<void> => limit(rateLimitKeyOf(request.ip));
}

/** An amount that each key may use in a window, which starts with the first use. */
interface Allowance {
  /** Throws 429 with the seconds to wait when nothing is left. */
  require(key: string): Promise<void>;
  /** Counts the used amount, also beyond the limit. */
  use(key: string, amount: number): Promise<void>;
}

/** Creates an in-process allowance. */
export function createAllowance({ amount, minutes }: { amount: number; minutes: number }): Allowance {
  const limiter = new RateLimiterMemory({ points: amount, duration: minutes * 60 });
  return {
    require: async (key) => {
      const state = await limiter.get(key);
      if (state !== null && state.consumedPoints >= amount) throw tooManyRequests(state.msBeforeNext / 1000);
    },
    use: async (key, used) => {
      await limiter.penalty(key, used);
    },
  };
}

/**
 * Returns the rate-limit key of an address: an IPv4 address, or the first 64 bits of an IPv6 address, because every
 * household has a /64 (RFC 6177).
 */
export function rateLimitKeyOf(address: string): string {
  // parsing would cost each page a tenth of its time
  if (!address.includes(':')) return address;
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
