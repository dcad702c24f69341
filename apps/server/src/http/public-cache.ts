import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, negotiateCoding } from './content-coding.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { writeRawResponse } from './raw-response.ts';
import {
  shouldRecompress,
  encodeVariant,
  etagMatches,
  decodedBody,
  createCachedResponse,
  type CachedResponse,
  recompress,
  type Variant,
  existingVariant,
  mergeVary,
} from './cached-response.ts';
import { createSingleFlight } from './single-flight.ts';

/** An answer kept ready, and the state of the content it was made from. */
interface CacheEntry {
  state: string;
  bytes: number;
  answer: CachedResponse;
  /** Whether it is a page. */
  page: boolean;
  /** What it was made from, where that is known. */
  madeFrom: PageDependencies | null;
}

/** What an answer was made from besides the request: each by its name, with what stands for its content. */
export type PageDependencies = ReadonlyMap<string, string>;

declare module 'fastify' {
  interface FastifyRequest {
    /** State of the content when the request came in. */
    contentState: string;
    /** What the answer is made from, where its route says so. */
    pageDependencies: PageDependencies | null;
  }
}

/** What a cache has done since the start, and what it holds. */
export interface CacheCounts {
  /** Answers that were kept ready. */
  hits: number;
  /** Answers that had to be made, although they are the same for everybody. */
  misses: number;
  entries: number;
  /** About what the entries take. */
  bytes: number;
}

/** Answers for anonymous visitors, kept as bytes until the content changes or the day does. */
export interface PublicCache {
  /** Sends a kept answer to a request that has just come in. False when there is none that is good now, and nothing was sent. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** A kept answer, plain, with its entity tag; undefined when there is none that is good now. */
  getDecoded(url: string): { body: Buffer; etag: string } | undefined;
  /** Whether there is an answer, good now or not. */
  has(url: string): boolean;
  /** What the last answer was made from, good now or not, when that is known. */
  dependencies(url: string): PageDependencies | null;
  /**
   * Sends the last answer, which comes out the same as when the request came in. False when the content has changed
   * since then, and nothing was sent.
   */
  revalidate(request: FastifyRequest, reply: FastifyReply): boolean;
  counts(): CacheCounts;
  /** Keeps what the routes marked `shared` answer. */
  plugin(app: FastifyInstance): void;
}

/** What a cache is made from. */
export interface CacheParts {
  /** Names the content as it is now: an entry made from another state is never served. */
  state: () => string;
  /** Bounds what is kept. */
  maxBytes: number;
  /** Whether requests are refused: then answers that were asked for again all stay. */
  isOverloaded?: () => boolean;
  /** Hears of every request that is answered with a kept page. */
  onPage?: (request: IncomingMessage) => void;
}

/** Makes the cache. */
export function createPublicCache({
  state,
  maxBytes,
  isOverloaded = () => false,
  onPage = () => undefined,
}: CacheParts): PublicCache {
  const entries = createKeptAnswers<CacheEntry>(maxBytes, isOverloaded);
  const singleFlight = createSingleFlight();
  let hits = 0;
  let misses = 0;

  /** What is not good any more stays until it is made anew: much of it comes out the same. */
  const find = (key: string, now = state()): CacheEntry | undefined => {
    const entry = entries.get(key);
    if (entry?.state !== now) return undefined;
    entries.again(key);
    return entry;
  };

  let arrivalState: string | undefined;
  /**
   * The state for a request that has just come in, asked for once for all that the system hands over together: each of
   * them was sent before, so none of them can know of a later write. One that waits behind another on its connection
   * (it has no socket yet) may have been sent later.
   */
  const stateOnArrival = ({ socket }: ServerResponse): string => {
    if (socket === null) return state();
    if (arrivalState === undefined) {
      arrivalState = state();
      setImmediate(() => {
        arrivalState = undefined;
      });
    }
    return arrivalState;
  };

  /** Makes a kept answer in one more coding, which then counts as kept as well. */
  const addVariant = async (key: string, { answer: cached, ...kept }: CacheEntry, coding: Coding): Promise<Variant> => {
    const variant = await encodeVariant(cached, coding);
    if (kept.state === state()) entries.put(key, { ...kept, answer: cached, bytes: bytesOf(cached) });
    return variant;
  };

  let recompressing = false;
  /** Makes a kept answer as small as can be, unless another is being worked on: then its next turn comes when it is sent. */
  const recompressOneAtATime = async (key: string, cached: CachedResponse): Promise<void> => {
    if (recompressing) return;
    recompressing = true;
    await recompress(cached);
    recompressing = false;
    const entry = entries.get(key);
    if (entry?.answer === cached) entries.put(key, { ...entry, bytes: bytesOf(cached) });
  };

  const serve = (request: IncomingMessage, response: ServerResponse, send: Send, now?: string): boolean => {
    if (!isAnonymousRead(request)) return false;
    const url = request.url ?? '';
    const entry = find(url, now);
    if (entry === undefined) return false;
    hits += 1;
    if (entry.page) onPage(request);
    const withBody = request.method !== 'HEAD';
    if (etagMatches(request.headers['if-none-match'], entry.answer.etag)) {
      send(response, 304, entry.answer.notModified, withBody);
      return true;
    }
    const coding = negotiateCoding(request);
    const variant = existingVariant(entry.answer, coding);
    if (variant !== undefined) {
      send(response, 200, variant, withBody);
      if (coding === 'br' && shouldRecompress(entry.answer)) void recompressOneAtATime(url, entry.answer);
    } else
      addVariant(url, entry, coding).then(
        (made) => send(response, 200, made, withBody),
        (error: Error) => response.destroy(error),
      );
    return true;
  };

  return {
    serve: (request, response) => serve(request, response, sendRaw, stateOnArrival(response)),
    getDecoded: (url) => {
      const cached = find(url)?.answer;
      return cached && { body: decodedBody(cached), etag: cached.etag };
    },
    has: (url) => entries.get(url) !== undefined,
    dependencies: (url) => entries.get(url)?.madeFrom ?? null,
    revalidate: (request, reply) => {
      const entry = entries.get(request.raw.url ?? '');
      if (entry !== undefined) entry.state = request.contentState;
      if (!serve(request.raw, reply.raw, sendWithHeaders)) return false;
      singleFlight.release(reply.raw);
      reply.hijack();
      return true;
    },
    counts: () => ({ hits, misses, ...entries.size() }),
    plugin: (app) => {
      app.decorateRequest('contentState', '');
      app.decorateRequest('madeFrom', null);
      app.addHook('onRequest', async (request, reply) => {
        request.contentState = state();
        if (!isShared(request)) return;
        const before = singleFlight.acquire(`${request.contentState} ${request.raw.url}`, reply.raw);
        if (before === undefined) return;
        await before;
        if (serve(request.raw, reply.raw, sendWithHeaders)) reply.hijack();
        else request.contentState = state();
      });
      app.addHook<string | Buffer>('onSend', async (request, reply, payload) => {
        const shared = isShared(request) && reply.statusCode === 200;
        if (!shared) setNoStore(request, reply);
        const whole = typeof payload === 'string' || Buffer.isBuffer(payload);
        if (!shared || !whole) {
          singleFlight.release(reply.raw);
          return payload;
        }
        const url = request.raw.url ?? '';
        const made = createCachedResponse(
          typeof payload === 'string' ? Buffer.from(payload) : payload,
          reply.getHeaders() as OutgoingHttpHeaders,
        );
        const former = entries.get(url)?.answer;
        // the same as before: what has been compressed need not be compressed again
        const cached = former?.etag === made.etag ? former : made;
        const page = String(reply.getHeader('content-type')).startsWith('text/html');
        const { contentState, pageDependencies } = request;
        const entry = { state: contentState, answer: cached, page, madeFrom: pageDependencies, bytes: bytesOf(cached) };
        misses += 1;
        if (entry.state === state()) entries.put(url, entry);
        singleFlight.release(reply.raw);
        if (etagMatches(request.headers['if-none-match'], cached.etag)) {
          for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
          reply.headers(cached.notModified.headers).status(304);
          return null;
        }
        const coding = negotiateCoding(request.raw);
        const { body, headers } = existingVariant(cached, coding) ?? (await addVariant(url, entry, coding));
        reply.headers(headers);
        return body;
      });
    },
  };
}

/** Whether everybody who does not say who they are gets the same answer. */
export function isShared({ raw, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.shared === true && isAnonymousRead(raw);
}

function isAnonymousRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;
}

/** Sends a kept answer, with its body or, to HEAD, without. */
type Send = (response: ServerResponse, status: number, variant: Variant, withBody: boolean) => void;

/** To a request that has just come in. */
const sendRaw: Send = (response, status, variant, withBody) => {
  if (!writeRawResponse(response, variant.rawResponse, withBody)) sendWithHeaders(response, status, variant, withBody);
};

/** The usual way. A kept answer has all of its headers: what hooks have set meanwhile is for answers made anew. */
const sendWithHeaders: Send = (response, status, { headers, body }, withBody) => {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers);
  response.end(withBody ? body : undefined);
};

/** What an answer takes besides its bodies, about: headers above all. */
const entryOverheadBytes = 3000;

function bytesOf({ variants }: CachedResponse): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.length, entryOverheadBytes);
}

/** Answers to a token, and answers of the API that are not the same for everybody, are kept by nobody. */
function setNoStore(request: FastifyRequest, reply: FastifyReply): void {
  const personal = request.headers.authorization !== undefined || request.routeOptions.config.endpoint !== undefined;
  if (!personal || reply.hasHeader('cache-control')) return;
  reply.header('cache-control', 'private, no-store').header('vary', mergeVary(reply.getHeader('vary')));
}
