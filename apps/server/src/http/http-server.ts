import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { messages } from '@moonfloor/contract/api/messages';
import { minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import { keepAliveMs } from '@moonfloor/edge/raw-response';
import { problemOf } from '../errors.ts';
import { earlyHeaders } from './security-headers.ts';

const problemType = 'application/problem+json; charset=utf-8';

/** Response headers of `OPTIONS *`, which describe the server as a whole (RFC 9110, section 9.3.7). */
const optionsHeaders = { allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS', 'content-length': 0 };

/**
 * A request without a body, as nearly all are, is not made a stream that ends some ticks later. Clients that take more
 * than a minute for headers or five for the whole request are detected within a second.
 */
const options = {
  keepAliveTimeout: keepAliveMs,
  optimizeEmptyRequests: true,
  headersTimeout: minuteMs,
  requestTimeout: 5 * minuteMs,
  connectionsCheckingInterval: secondMs,
};

/**
 * Creates a server whose `handler` sees only targets that begin with a slash: a target in absolute form, meant for
 * proxies, is reduced to its path and query (RFC 9112, section 3.2.2). All other targets are rejected before.
 */
export function createHttpServer(handler: RequestListener): Server {
  return createServer(options, (request, response) => {
    // the body parser of this type would wait forever for a body that is not announced
    if (request.readableEnded && request.headers['content-type'] !== undefined) delete request.headers['content-type'];
    if (request.url?.charCodeAt(0) === 47 || normalizeTarget(request)) handler(request, response);
    else rejectTarget(request, response);
  });
}

/** Replaces an absolute URL with its path and query; returns false if it is not a URL. */
function normalizeTarget(request: IncomingMessage): boolean {
  const [, path] = /^https?:\/\/[^/?#]+([^#]*)/i.exec(request.url ?? '') ?? [];
  if (path === undefined) return false;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return true;
}

function rejectTarget({ method, url }: IncomingMessage, response: ServerResponse): void {
  if (method === 'OPTIONS' && url === '*') response.writeHead(204, optionsHeaders).end();
  else response.writeHead(400, { ...earlyHeaders, 'content-type': problemType, connection: 'close' }).end(bodyOf(400));
}

const bodyOf = (status: number): string => JSON.stringify(problemOf(status, messages.badBody));

/** Responds to input that is not valid HTTP, and closes the connection. */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = late ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = bodyOf(status);
  const headers = {
    ...earlyHeaders,
    'content-type': problemType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
  if (socket.writable) socket.write(`${head}\r\n\r\n${body}`);
  socket.destroy(error);
}

function refuse(): never {
  throw new Error('Endpoints are parsed by the contract: register them through route()');
}

/** Replaces Fastify's validators and serializers, which are not used and slow down the start. */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
