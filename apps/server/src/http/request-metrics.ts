import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RefusalReason } from '@moonfloor/edge/admission';
import type { Priority } from '@moonfloor/edge/priority-queue';
import type { CacheCounts } from '@moonfloor/edge/public-cache';

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
