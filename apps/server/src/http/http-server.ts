import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Socket } from 'node:net';
import { messages } from '@moonfloor/contract/messages';
import { problemOf } from '../errors.ts';
import { keepAliveMs } from './raw-response.ts';

const problemType = 'application/problem+json; charset=utf-8';

/** What `OPTIONS *` says of the server as a whole (RFC 9110, section 9.3.7). */
const optionsHeaders = { allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS', 'content-length': 0 };

/**
 * A request that announces no body, as hardly any does, is not made a stream that ends some ticks later. Who takes more than a
 * minute for headers or five for the whole request is found within a second.
 */
const options = {
  keepAliveTimeout: keepAliveMs,
  optimizeEmptyRequests: true,
  headersTimeout: 60_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 1000,
};

/**
 * A server whose `answer` sees targets that begin with a slash only: of an address as a whole, which is meant for proxies,
 * its path and query (RFC 9112, section 3.2.2). All other targets are refused before.
 */
export function createHttpServer(handler: RequestListener): Server {
  warmUpHiddenClasses();
  return createServer(options, (request, response) => {
    // whoever reads a body of this type would wait for ever for one that is not announced
    if (request.readableEnded && request.headers['content-type'] !== undefined) delete request.headers['content-type'];
    if (request.url?.charCodeAt(0) === 47 || normalizeTarget(request)) handler(request, response);
    else rejectTarget(request, response);
  });
}

/** After how many objects of a class V8 decides how much room each has for properties (`kSlackTrackingCounterStart`). */
const slackTrackingCount = 7;

/**
 * Lets V8 decide how large requests and responses are while it can see what they hold. It looks at the hidden classes
 * that the first ones have led to, and garbage collection takes those that no object has any more. When it runs
 * between the first requests of a process, V8 finds none, leaves no room, and makes every later request and response
 * a hash table: an answer then costs a third more CPU for as long as the process runs.
 */
function warmUpHiddenClasses(): void {
  const alive = Array.from(
    { length: slackTrackingCount + 1 },
    () => new ServerResponse(new IncomingMessage(new Socket())),
  );
  for (const response of alive) response.destroy();
}

/** Replaces an address by its path and query; false when it is no address. */
function normalizeTarget(request: IncomingMessage): boolean {
  const [, path] = /^https?:\/\/[^/?#]+([^#]*)/i.exec(request.url ?? '') ?? [];
  if (path === undefined) return false;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return true;
}

function rejectTarget({ method, url }: IncomingMessage, response: ServerResponse): void {
  if (method === 'OPTIONS' && url === '*') response.writeHead(204, optionsHeaders).end();
  else response.writeHead(400, { 'content-type': problemType, connection: 'close' }).end(bodyOf(400));
}

const bodyOf = (status: number): string => JSON.stringify(problemOf(status, messages.badBody));

/** Answers what is no HTTP that the server understands, and ends the connection. */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = late ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = bodyOf(status);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${problemType}\r\nContent-Length: ${Buffer.byteLength(body)}`;
  if (socket.writable) socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroy(error);
}
