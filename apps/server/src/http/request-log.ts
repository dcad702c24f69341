import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isShared } from './public-cache.ts';

/** An id that a proxy may give: short, and nothing that would break a line of the log. */
const acceptableId = /^[\w.:-]{1,64}$/;

/** The id of a request, which log lines about it carry: the proxy's where there is one to be believed, else a new one. */
export function requestIds({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers: { 'x-request-id': id } }) =>
    trustProxy && typeof id === 'string' && acceptableId.test(id) ? id : randomUUID();
}

/**
 * Tells each client the id of its request as `X-Request-Id`. Good answers that are the same for everybody have none: who
 * gets one that was kept would be told of another's request.
 */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isShared(request) || reply.statusCode !== 200) void reply.header('x-request-id', request.id);
  });
}

/** Logs each answer at the level `debug`: which route, how it ended and how long it took; nothing of who asked for what. */
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
