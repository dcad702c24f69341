import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  bytesOf,
  type CachedResponse,
  type Coding,
  createCachedResponse,
  decodedBody,
  encodeVariant,
  etagMatches,
  existingVariant,
  negotiateCoding,
  recompress,
  shouldRecompress,
  type Variant,
} from './cached-response.ts';
import { createSegmentedCache, type SegmentedCache } from './segmented-cache.ts';
import { isNeverStored, type Send, sendRaw, sendWithHeaders, setNoStore } from './send-response.ts';
import { SingleFlight } from './single-flight.ts';

/** A cached response, and the state of the content that it was made from. */
interface CacheEntry {
  state: string;
  /** Whether the response changes with time as well. */
  timed: boolean;
  bytes: number;
  response: CachedResponse;
  /** Whether the response is a page. */
  page: boolean;
  /** Whether members get it as well. */
  forMembers: boolean;
  /** Dependencies of the response, if known. */
  dependencies: PageDependencies | null;
}

/** Dependencies of a response besides the request: name → fingerprint of the content. */
export type PageDependencies = ReadonlyMap<string, string>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is the same for all visitors: true if members get it as well. */
    shared?: boolean | 'visitors';
  }
  interface FastifyRequest {
    /** State of the content when the request arrived. */
    contentState: string;
    /** Dependencies of the response, if its route has set them. */
    pageDependencies: PageDependencies | null;
  }
}

/** Counters of a cache since the start, and its size. */
export interface CacheCounts {
  /** Requests answered from the cache. */
  hits: number;
  /** Cacheable responses that had to be created. */
  misses: number;
  entries: number;
  /** Approximate size of the entries. */
  bytes: number;
}

export interface CacheParts {
  /** Identifies the current content: an entry made from another state is never served. */
  state: () => string;
  /** Whether a route's responses belong to one person unless they are shared: they are then not stored anywhere. */
  isPersonal?: (config: FastifyContextConfig) => boolean;
  /** Whether the response of a URL changes with time as well; by default none does. */
  isTimed?: (url: string) => boolean;
  /** Adds the time to the state, for such responses. */
  withTime?: (content: string) => string;
  /** Limits the size of the cache. */
  maxBytes: number;
  /** Whether requests are being rejected: entries that were requested again are then not evicted. */
  isOverloaded?: () => boolean;
  /** Called for every request answered with a cached page. */
  onPage?: (request: IncomingMessage) => void;
}

/** Responses that all visitors share, cached as bytes until the content or the day changes, or the time that they show. */
export class PublicCache {
  readonly #parts: Required<CacheParts>;
  readonly #entries: SegmentedCache<CacheEntry>;
  readonly #singleFlight = new SingleFlight();
  #hits = 0;
  #misses = 0;
  #arrivalState: string | undefined;
  #recompressing = false;

  constructor(parts: CacheParts) {
    this.#parts = {
      isPersonal: () => false,
      isTimed: () => false,
      withTime: (content) => content,
      isOverloaded: () => false,
      onPage: () => undefined,
      ...parts,
    };
    this.#entries = createSegmentedCache<CacheEntry>(parts.maxBytes, this.#parts.isOverloaded);
  }

  /**
   * Sends the cached response to a request that has just arrived. Returns false, with nothing sent, if there is no
   * fresh one.
   */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#serve(request, response, sendRaw, this.#stateOnArrival(response));
  }

  /** Like `serve`, for a request that has been queued. */
  serveQueued(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#serve(request, response, sendRaw);
  }

  /** Returns the decoded cached response with its entity tag, or undefined if there is no fresh one. */
  getDecoded(url: string): { body: Buffer; etag: string } | undefined {
    const cached = this.#find(url)?.response;
    return cached && { body: decodedBody(cached), etag: cached.etag };
  }

  /** Returns whether a response is cached, fresh or stale. */
  has(url: string): boolean {
    return this.#entries.get(url) !== undefined;
  }

  /** Returns the dependencies of the cached response, fresh or stale, if known. */
  dependencies(url: string): PageDependencies | null {
    return this.#entries.get(url)?.dependencies ?? null;
  }

  /**
   * Sends the cached response, which is identical to one made from the content at the request's arrival, and marks it
   * fresh. Returns false, with nothing sent, if the content has changed since then.
   */
  revalidate(request: FastifyRequest, reply: FastifyReply): boolean {
    const entry = this.#entries.get(request.raw.url ?? '');
    if (entry !== undefined) entry.state = request.contentState;
    if (!this.#serve(request.raw, reply.raw, sendWithHeaders)) return false;
    this.#singleFlight.release(reply.raw);
    reply.hijack();
    return true;
  }

  counts(): CacheCounts {
    return { hits: this.#hits, misses: this.#misses, ...this.#entries.size() };
  }

  /** Caches the responses of routes marked `shared`. */
  register(app: FastifyInstance): void {
    app.decorateRequest('contentState', '');
    app.decorateRequest('pageDependencies', null);
    app.addHook('onRequest', (request, reply) => this.#waitForSame(request, reply));
    app.addHook<string | Buffer>('onSend', (request, reply, payload) => this.#store(request, reply, payload));
  }

  #stateFor(url = ''): string {
    const { isTimed, withTime, state } = this.#parts;
    return isTimed(url) ? withTime(state()) : state();
  }

  /** Finds a fresh entry. Stale ones stay until they are replaced: many turn out to be identical. */
  #find(key: string, content = this.#parts.state()): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const state = entry.timed ? this.#parts.withTime(content) : content;
    if (entry.state !== state) return undefined;
    this.#entries.hit(key);
    return entry;
  }

  /**
   * Returns the state for a request that has just arrived, read once for all requests that the system delivers in one
   * event-loop tick: each of them was sent before, so none can depend on a later write. Only for requests that have just
   * arrived: a state read in another phase of the loop would also apply to requests that arrive after it. A request
   * pipelined behind another (it has no socket yet) may have been sent later.
   */
  #stateOnArrival({ socket }: ServerResponse): string {
    if (socket === null) return this.#parts.state();
    if (this.#arrivalState === undefined) {
      this.#arrivalState = this.#parts.state();
      setImmediate(() => {
        this.#arrivalState = undefined;
      });
    }
    return this.#arrivalState;
  }

  #serve(request: IncomingMessage, response: ServerResponse, send: Send, now?: string): boolean {
    if (!isRead(request)) return false;
    const url = request.url ?? '';
    const entry = this.#find(url, now);
    if (entry === undefined || (hasToken(request) && !entry.forMembers)) return false;
    this.#hits += 1;
    if (entry.page) this.#parts.onPage(request);
    const withBody = request.method !== 'HEAD';
    if (etagMatches(request.headers['if-none-match'], entry.response.etag)) {
      send(response, 304, entry.response.notModified, withBody);
      return true;
    }
    const coding = negotiateCoding(request);
    const variant = existingVariant(entry.response, coding);
    if (variant !== undefined) {
      send(response, 200, variant, withBody);
      if (coding === 'br' && shouldRecompress(entry.response)) void this.#recompressOneAtATime(url, entry.response);
    } else
      this.#addVariant(url, entry, coding).then(
        (made) => send(response, 200, made, withBody),
        (error: Error) => response.destroy(error),
      );
    return true;
  }

  /** Adds a variant in another coding to a cached response, and its size to the cache's. */
  async #addVariant(key: string, { response: cached, ...entry }: CacheEntry, coding: Coding): Promise<Variant> {
    const variant = await encodeVariant(cached, coding);
    if (entry.state === this.#stateFor(key))
      this.#entries.put(key, { ...entry, response: cached, bytes: bytesOf(cached) });
    return variant;
  }

  /**
   * Recompresses a cached response, unless another one is being recompressed: it is then retried the next time it is
   * sent.
   */
  async #recompressOneAtATime(key: string, cached: CachedResponse): Promise<void> {
    if (this.#recompressing) return;
    this.#recompressing = true;
    await recompress(cached);
    this.#recompressing = false;
    const entry = this.#entries.get(key);
    if (entry?.response === cached) this.#entries.put(key, { ...entry, bytes: bytesOf(cached) });
  }

  /** Lets a request wait for the response to the same request, and sends it. */
  async #waitForSame(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.contentState = this.#stateFor(request.raw.url);
    if (!isShared(request)) return;
    const runningRequest = this.#singleFlight.acquire(`${request.contentState} ${request.raw.url}`, reply.raw);
    if (runningRequest === undefined) return;
    await runningRequest;
    if (this.#serve(request.raw, reply.raw, sendWithHeaders)) reply.hijack();
    else request.contentState = this.#stateFor(request.raw.url);
  }

  /** Caches a response that is the same for all visitors; returns the body in the coding of the request. */
  async #store(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: string | Buffer,
  ): Promise<string | Buffer | null> {
    const shared = isShared(request) && reply.statusCode === 200 && !isNeverStored(reply);
    const personal = hasToken(request.raw) || this.#parts.isPersonal(request.routeOptions.config);
    if (!shared && personal) setNoStore(reply);
    const isComplete = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!shared || !isComplete) {
      this.#singleFlight.release(reply.raw);
      return payload;
    }
    const url = request.raw.url ?? '';
    const fresh = createCachedResponse(
      typeof payload === 'string' ? Buffer.from(payload) : payload,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify types every header as number, too
      reply.getHeaders() as OutgoingHttpHeaders,
    );
    const previous = this.#entries.get(url)?.response;
    // identical to the previous one, whose compressed variants are still valid
    const cached = previous?.etag === fresh.etag ? previous : fresh;
    const entry = {
      state: request.contentState,
      timed: this.#parts.isTimed(url),
      response: cached,
      page: String(reply.getHeader('content-type')).startsWith('text/html'),
      forMembers: request.routeOptions.config.shared === true,
      dependencies: request.pageDependencies,
      bytes: bytesOf(cached),
    };
    this.#misses += 1;
    if (entry.state === this.#stateFor(url)) this.#entries.put(url, entry);
    this.#singleFlight.release(reply.raw);
    if (etagMatches(request.headers['if-none-match'], cached.etag)) {
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
      reply.headers(cached.notModified.headers).status(304);
      return null;
    }
    const coding = negotiateCoding(request.raw);
    const { body, headers } = existingVariant(cached, coding) ?? (await this.#addVariant(url, entry, coding));
    reply.headers(headers);
    return body;
  }
}

/** Returns whether all clients that send such a request get the same response. */
export function isShared({ raw, routeOptions }: FastifyRequest): boolean {
  const { shared } = routeOptions.config;
  return isRead(raw) && (shared === 'visitors' ? !hasToken(raw) : shared === true);
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
/** Whether a client says who it is, rightly or not. */
const hasToken = ({ headers }: IncomingMessage): boolean => headers.authorization !== undefined;
