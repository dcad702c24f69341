import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingFor } from './content-coding.ts';
import {
  makeVariant, matches, readyAnswer, type ReadyAnswer, type Variant, variantAtHand, withVary,
} from './ready-answer.ts';

/** An answer kept ready, and the state of the content it was made from. */
interface Entry {
  state: string;
  bytes: number;
  answer: ReadyAnswer;
  /** Asked for since room was made last. */
  used: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** State of the content when the request came in. */
    contentState: string;
  }
}

/** Answers for anonymous visitors, kept as bytes until the content changes or the day does. */
export interface PublicCache {
  /** Sends a kept answer. False when there is none that is good now, and nothing was sent. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** The body of a kept answer, plain; undefined when there is none that is good now. */
  body(url: string): Buffer | undefined;
  /** Keeps what the routes marked `shared` answer. */
  plugin(app: FastifyInstance): void;
}

/**
 * Makes the cache. `state` names the content as it is now: an entry made from another state is never served.
 * `maxBytes` bounds what is kept; answers that nobody has asked for lately go first.
 */
export function createPublicCache(state: () => string, maxBytes: number): PublicCache {
  const entries = new Map<string, Entry>();
  let total = 0;

  const drop = (key: string, entry: Entry): void => {
    entries.delete(key);
    total -= entry.bytes;
  };

  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.state !== state()) {
      drop(key, entry);
      return undefined;
    }
    entry.used = true;
    return entry;
  };

  /** Drops what has waited longest; what was asked for meanwhile waits once more, so that a hit need not reorder. */
  const makeRoom = (): void => {
    for (const [oldest, entry] of entries) {
      if (total <= maxBytes) break;
      entries.delete(oldest);
      if (entry.used && entry.state === state()) entries.set(oldest, { ...entry, used: false });
      else total -= entry.bytes;
    }
  };

  const keep = (key: string, entry: Entry): void => {
    const former = entries.get(key);
    if (former !== undefined) drop(key, former);
    if (entry.bytes > maxBytes / 4) return;
    entries.set(key, entry);
    total += entry.bytes;
    if (total > maxBytes) makeRoom();
  };

  /** Makes a kept answer in one more coding, which then counts as kept as well. */
  const addVariant = async (key: string, { answer, ...kept }: Entry, coding: Coding): Promise<Variant> => {
    const variant = await makeVariant(answer, coding);
    if (kept.state === state()) keep(key, { ...kept, answer, bytes: bytesOf(answer) });
    return variant;
  };

  return {
    body: (url) => find(url)?.answer.variants.identity.body,
    serve: (request, response) => {
      if (!isAnonymousRead(request)) return false;
      const url = request.url ?? '';
      const entry = find(url);
      if (entry === undefined) return false;
      if (matches(request.headers['if-none-match'], entry.answer.etag)) {
        response.writeHead(304, entry.answer.notModified);
        response.end();
        return true;
      }
      const coding = codingFor(request);
      const variant = variantAtHand(entry.answer, coding);
      if (variant !== undefined) send(request, response, variant);
      else
        addVariant(url, entry, coding).then(
          (made) => send(request, response, made),
          (error: Error) => response.destroy(error),
        );
      return true;
    },
    plugin: (app) => {
      app.decorateRequest('contentState', '');
      app.addHook('onRequest', (request, _reply, done) => {
        request.contentState = state();
        done();
      });
      app.addHook<string | Buffer>('onSend', async (request, reply, payload) => {
        const shared = request.routeOptions.config.shared === true;
        if (!shared || reply.statusCode !== 200 || !isAnonymousRead(request.raw)) {
          forbidStoring(request, reply);
          return payload;
        }
        if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
        const answer = readyAnswer(Buffer.from(payload), reply.getHeaders() as OutgoingHttpHeaders);
        const entry = { state: request.contentState, answer, bytes: bytesOf(answer), used: false };
        const url = request.raw.url ?? '';
        if (entry.state === state()) keep(url, entry);
        if (matches(request.headers['if-none-match'], answer.etag)) {
          for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
          reply.headers(answer.notModified).status(304);
          return null;
        }
        const coding = codingFor(request.raw);
        const { body, headers } = variantAtHand(answer, coding) ?? (await addVariant(url, entry, coding));
        reply.headers(headers);
        return body;
      });
    },
  };
}

function isAnonymousRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;
}

function send({ method }: IncomingMessage, response: ServerResponse, { body, headers }: Variant): void {
  response.writeHead(200, headers);
  response.end(method === 'HEAD' ? undefined : body);
}

function bytesOf({ variants }: ReadyAnswer): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.length, 0);
}

/** Answers to a token, and answers of the API that are not the same for everybody, are kept by nobody. */
function forbidStoring(request: FastifyRequest, reply: FastifyReply): void {
  const personal = request.headers.authorization !== undefined || request.routeOptions.config.endpoint !== undefined;
  if (!personal || reply.hasHeader('cache-control')) return;
  reply.header('cache-control', 'private, no-store').header('vary', withVary(reply.getHeader('vary')));
}
