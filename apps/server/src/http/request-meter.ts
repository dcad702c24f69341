import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RefusalReason } from './admission.ts';
import type { Rank } from './caller-ranks.ts';
import type { CacheCounts } from './public-cache.ts';

/** An answer as it is counted. */
export interface Answered {
  method: string;
  /** The route's pattern, never what was asked for; `none` where no route fits. */
  route: string;
  status: number;
  seconds: number;
}

/** Counts what is answered. Answers that were kept ready are counted by the cache alone. */
export interface RequestMeter {
  answered(answer: Answered): void;
  /** Somebody was told that there is too much to do. */
  refused(rank: Rank, reason: RefusalReason): void;
  /** Is given, once, how to ask the cache for its counts. */
  watchCache(counts: () => CacheCounts): void;
}

/** Tells `meter` of every answer that leaves the process; what a page asks for while it is rendered is none. */
export function meterRequests(app: FastifyInstance, meter: RequestMeter, counts: () => CacheCounts): void {
  meter.watchCache(counts);
  app.addHook('onResponse', async (request, reply) => {
    if (!(request.raw.socket instanceof Socket)) return;
    const { method, routeOptions: { url: route = 'none' } } = request;
    meter.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
}
