import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Brotli's quality: higher ones cost many times more for a few percent. */
const brotliQuality = 5;

/** Bodies smaller than this are not worth compressing, in bytes. */
const smallest = 512;

type Coding = 'br' | 'gzip' | 'identity';

interface Variant {
  body: Buffer;
  headers: OutgoingHttpHeaders;
}

/** An answer kept ready: its bytes in every coding, and the state of the content it was made from. */
interface Entry {
  state: string;
  bytes: number;
  etag: string;
  variants: Record<Coding, Variant>;
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
  /** Keeps what the routes marked `shared` answer. */
  plugin(app: FastifyInstance): void;
}

/**
 * Makes the cache. `state` names the content as it is now: an entry made from another state is never served.
 * `maxBytes` bounds what is kept; the answers asked for longest ago go first.
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
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };

  const keep = (key: string, entry: Entry): void => {
    const former = entries.get(key);
    if (former !== undefined) drop(key, former);
    if (entry.bytes > maxBytes / 4) return;
    entries.set(key, entry);
    total += entry.bytes;
    for (const [oldest, stale] of entries) {
      if (total <= maxBytes) break;
      drop(oldest, stale);
    }
  };

  return {
    serve: (request, response) => {
      if (!isAnonymousRead(request)) return false;
      const entry = find(request.url ?? '');
      if (entry === undefined) return false;
      const { body, headers } = entry.variants[codingFor(request)];
      if (matches(request.headers['if-none-match'], entry.etag)) {
        response.writeHead(304, notModified(headers));
        response.end();
      } else {
        response.writeHead(200, headers);
        response.end(request.method === 'HEAD' ? undefined : body);
      }
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
        const entry = await prepare(request.contentState, Buffer.from(payload), reply.getHeaders() as OutgoingHttpHeaders);
        if (entry.state === state()) keep(request.raw.url ?? '', entry);
        const { body, headers } = entry.variants[codingFor(request.raw)];
        reply.headers(headers);
        if (!matches(request.headers['if-none-match'], entry.etag)) return body;
        reply.status(304).removeHeader('content-length');
        return null;
      });
    },
  };
}

function isAnonymousRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;
}

/** Answers to a token, and answers of the API that are not the same for everybody, are kept by nobody. */
function forbidStoring(request: FastifyRequest, reply: FastifyReply): void {
  const personal = request.headers.authorization !== undefined || request.routeOptions.config.endpoint !== undefined;
  if (!personal || reply.hasHeader('cache-control')) return;
  reply.header('cache-control', 'private, no-store').header('vary', withVary(reply.getHeader('vary')));
}

const varies = ['Accept-Encoding', 'Authorization'];

/** The headers that an answer varies by: those it has named already, and ours. */
function withVary(named: unknown): string {
  const others = typeof named === 'string' ? named.split(',').map((name) => name.trim()) : [];
  const known = new Set(varies.map((name) => name.toLowerCase()));
  return [...others.filter((name) => name !== '' && !known.has(name.toLowerCase())), ...varies].join(', ');
}

/** The coding that the client likes best, Brotli where it likes two alike (RFC 9110, section 12.5.3). */
function codingFor({ headers }: IncomingMessage): Coding {
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase();
  const [br, zipped] = [weightOf('br', accepted), weightOf('gzip', accepted)];
  if (br === 0 && zipped === 0) return 'identity';
  return br >= zipped ? 'br' : 'gzip';
}

/** How much a client wants a coding, 0 (not at all) to 1. */
function weightOf(coding: string, accepted: string): number {
  let other = 0;
  for (const part of accepted.split(',')) {
    const [name, quality] = part.split(';');
    const weight = quality === undefined ? 1 : Number(quality.replace('q=', ''));
    if (name?.trim() === coding) return Number.isNaN(weight) ? 0 : weight;
    if (name?.trim() === '*') other = weight;
  }
  return Number.isNaN(other) ? 0 : other;
}

/** Weak comparison of entity tags (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}

function notModified({ 'content-length': _, 'content-type': __, ...headers }: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return headers;
}

async function prepare(state: string, plain: Buffer, given: OutgoingHttpHeaders): Promise<Entry> {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const base: OutgoingHttpHeaders = {
    ...given,
    etag: `W/${etag}`,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: withVary(given.vary),
  };
  const variant = (body: Buffer, coding: Coding): Variant => ({
    body,
    headers: {
      ...base,
      'content-length': body.length,
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    },
  });
  const identity = variant(plain, 'identity');
  if (plain.length < smallest) {
    return { state, bytes: plain.length, etag, variants: { br: identity, gzip: identity, identity } };
  }
  const [br, zipped] = await Promise.all([
    toBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    toGzip(plain),
  ]);
  return {
    state,
    bytes: plain.length + br.length + zipped.length,
    etag,
    variants: { br: variant(br, 'br'), gzip: variant(zipped, 'gzip'), identity },
  };
}
