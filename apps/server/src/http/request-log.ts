import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RefusalReason } from '@moonfloor/edge/admission';
import type { Priority } from '@moonfloor/edge/priority-queue';
import { type CacheCounts, isShared } from '@moonfloor/edge/public-cache';
import type { Config } from '../config.ts';

/** Request ids accepted from a proxy: short, and safe in a log line. */
const acceptableId = /^[\w.:-]{1,64}$/;

/**
 * Returns the options for request ids, which log lines carry: the id from a trusted proxy if present, otherwise a new
 * one.
 */
export function requestIds({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers: { 'x-request-id': id } }) =>
    trustProxy && typeof id === 'string' && acceptableId.test(id) ? id : randomUUID();
}

/**
 * Sends each client the id of its request as `X-Request-Id`. Successful shared responses have none: a client that gets
 * a cached one would see the id of another request.
 */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isShared(request) || reply.statusCode !== 200) void reply.header('x-request-id', request.id);
  });
}

/** Logs each response at level `debug`: route, status and duration; no personal data. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const {
      method,
      routeOptions: { url: route = 'none' },
      log,
    } = request;
    log.debug({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

/** Counts responses. Cached responses are counted by the cache only. */
export interface RequestMetrics {
  /** `route` is the route's pattern, never the requested URL; `none` if no route matches. */
  recordRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a request rejected because of overload. */
  refused(priority: Priority, reason: RefusalReason): void;
  /** Called once with the function that reads the cache's counters. */
  watchCache(counts: () => CacheCounts): void;
}

/** Reports every response that leaves the process to `meter`; internal API calls of a page render are not counted. */
export function registerRequestMetrics(
  app: FastifyInstance,
  requestMetrics: RequestMetrics,
  counts: () => CacheCounts,
): void {
  requestMetrics.watchCache(counts);
  app.addHook('onResponse', async (request, reply) => {
    if (!(request.raw.socket instanceof Socket)) return;
    const {
      method,
      routeOptions: { url: route = 'none' },
    } = request;
    requestMetrics.recordRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
}
