import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isShared } from '@moonfloor/edge/public-cache';

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
