import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RefusalReason } from './admission.ts';
import type { Priority } from './caller-priority.ts';
import type { CacheCounts } from './public-cache.ts';

/** An answer as it is counted. */
export interface HandledRequest {
  method: string;
  /** The route's pattern, never what was asked for; `none` where no route fits. */
  route: string;
  status: number;
  seconds: number;
}

/** Counts what is answered. Answers that were kept ready are counted by the cache alone. */
export interface RequestMetrics {
  recordRequest(answer: HandledRequest): void;
  /** Somebody was told that there is too much to do. */
  refused(rank: Priority, reason: RefusalReason): void;
  /** Is given, once, how to ask the cache for its counts. */
  watchCache(counts: () => CacheCounts): void;
}

/** Tells `meter` of every answer that leaves the process; what a page asks for while it is rendered is none. */
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
