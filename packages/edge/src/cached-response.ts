// oxlint-disable-next-line typescript/triple-slash-reference -- the declarations of a package cannot be imported
/// <reference path="./negotiator.d.ts" />
import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { bodyOfRawResponse, serializeResponse, type RawResponse } from './raw-response.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Brotli qualities: while a client waits; the same for long responses (half the CPU, a tenth larger); and later, for all
 * further clients (thirty times the CPU, a sixth smaller).
 */
const fastQuality = 5;
const fastQualityLongBody = 4;
const maxQuality = 11;

/** Bodies longer than this count as long, in bytes. */
const longBodyBytes = 65_536;

/**
 * Longest Brotli body that is recompressed at the maximum quality, in bytes: a longer one would take more than about
 * half a second.
 */
const maxRecompressedBytes = 40_000;

/**
 * Number of times that a cached response is sent in Brotli before it is recompressed; rarely read ones are not worth
 * it.
 */
const recompressAfterSends = 3;

/** Bodies smaller than this are not worth compressing, in bytes. */
const minCompressedBytes = 512;

/** An encoded response: its parts, and the complete message as sent over the wire. */
export interface Variant {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  rawResponse: RawResponse;
}

/** A response as bytes, in the content codings requested so far. */
export interface CachedResponse {
  /** Entity tag in quotes, without the weakness prefix `W/`. */
  etag: string;
  /** The 304 response; the headers that the client has stored belong to the same tag. */
  notModified: Variant;
  /** Headers of every variant, without those that depend on the coding. */
  headers: OutgoingHttpHeaders;
  /**
   * There is always at least one; the identity variant is dropped once a smaller one exists, unless clients have
   * requested it.
   */
  variants: Partial<Record<Coding, Variant>>;
  identityRequested: boolean;
  /** Number of times sent in Brotli, and whether it has been recompressed or will never be. */
  brotliSends: number;
  recompressed: boolean;
  /** Variants that are being encoded. */
  pending: Partial<Record<Coding, Promise<Variant>>>;
}

/** Creates a cacheable response. The entity tag covers the body and the headers that belong to it. */
export function createCachedResponse(plain: Buffer, plainHeaders: OutgoingHttpHeaders): CachedResponse {
  const hash = createHash('sha256').update(JSON.stringify(plainHeaders)).update(plain);
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const cacheHeaders = {
    etag: `W/${etag}`,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: mergeVary(plainHeaders.vary),
  };
  const response: CachedResponse = {
    etag,
    notModified: serializeVariant(304, cacheHeaders, emptyBody),
    headers: { ...plainHeaders, ...cacheHeaders },
    variants: {},
    identityRequested: false,
    brotliSends: 0,
    recompressed: false,
    pending: {},
  };
  addVariant(response, 'identity', plain);
  return response;
}

const emptyBody = Buffer.alloc(0);

function addVariant({ variants, headers }: CachedResponse, coding: Coding, coded: Buffer): Variant {
  const added = { 'content-length': coded.length, ...(coding !== 'identity' && { 'content-encoding': coding }) };
  const variant = serializeVariant(200, { ...headers, ...added }, coded);
  variants[coding] = variant;
  return variant;
}

function serializeVariant(status: number, headers: OutgoingHttpHeaders, body: Buffer): Variant {
  const message = serializeResponse(status, headers, body);
  return { headers, body: bodyOfRawResponse(message), rawResponse: message };
}

/** Returns the response in a coding if that variant exists already or the body is not worth encoding. */
export function existingVariant({ variants }: CachedResponse, coding: Coding): Variant | undefined {
  const { identity } = variants;
  return (
    variants[coding] ?? (identity !== undefined && identity.body.length < minCompressedBytes ? identity : undefined)
  );
}

/** Encodes the response in a coding and stores the variant; once, however many requests wait for it. */
export function encodeVariant(response: CachedResponse, coding: Coding): Promise<Variant> {
  const { pending } = response;
  return (pending[coding] ??= createVariant(response, coding).finally(() => delete pending[coding]));
}

async function createVariant(response: CachedResponse, coding: Coding): Promise<Variant> {
  const plain = decodedBody(response);
  if (coding === 'identity') response.identityRequested = true;
  const variant = addVariant(response, coding, coding === 'identity' ? plain : await encode(plain, coding));
  if (!response.identityRequested) delete response.variants.identity;
  return variant;
}

/** Counts a Brotli response sent from the cache; returns whether it is time to `recompress` it. */
export function shouldRecompress(response: CachedResponse): boolean {
  response.brotliSends += 1;
  return response.brotliSends >= recompressAfterSends && !response.recompressed;
}

/**
 * Replaces the Brotli variant with the smallest possible one, once. Uses a tenth of a second of another thread, so
 * callers run one at a time. If it fails, the existing variant stays.
 */
export async function recompress(response: CachedResponse): Promise<void> {
  response.recompressed = true;
  const { br } = response.variants;
  if (br === undefined || br.body.length > maxRecompressedBytes) return;
  const plain = decodedBody(response);
  const smallest = await toBrotli(plain, { params: brotliParams(plain.length, maxQuality) }).catch(() => br.body);
  addVariant(response, 'br', smallest);
}

/** Returns the body before content coding. */
export function decodedBody({ variants: { identity, br, gzip: zipped } }: CachedResponse): Buffer {
  if (identity !== undefined) return identity.body;
  return br === undefined ? gunzipSync(zipped!.body) : brotliDecompressSync(br.body);
}

function encode(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return toGzip(plain);
  const quality = plain.length > longBodyBytes ? fastQualityLongBody : fastQuality;
  return toBrotli(plain, { params: brotliParams(plain.length, quality) });
}

function brotliParams(length: number, quality: number): Record<number, number> {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length };
}

const varyHeaders = ['Accept-Encoding', 'Authorization'];

/** Returns the value of the Vary header: the names it already has, and ours. */
export function mergeVary(named: unknown): string {
  const others = typeof named === 'string' ? named.split(',').map((name) => name.trim()) : [];
  const ownNames = new Set(varyHeaders.map((name) => name.toLowerCase()));
  return [...others.filter((name) => name !== '' && !ownNames.has(name.toLowerCase())), ...varyHeaders].join(', ');
}

/** Weak comparison of entity tags (RFC 9110, section 13.1.2). */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}

/** Content coding of a response body. */
export type Coding = 'br' | 'gzip' | 'identity';

const codings = ['br', 'gzip'] as const;

/** Accept-Encoding values and the coding negotiated for each: browsers send few distinct values. */
const negotiated = new Map<string, Coding>();
const maxNegotiated = 200;

/** Returns the coding that the client prefers, Brotli among equals (RFC 9110, section 12.5.3). */
export function negotiateCoding({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding'] ?? '';
  let coding = negotiated.get(accepted);
  if (coding === undefined) {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
    coding = negotiator.encoding(codings, { preferred: codings }) ?? 'identity';
    if (negotiated.size >= maxNegotiated) negotiated.clear();
    negotiated.set(accepted, coding);
  }
  return coding;
}

/** Approximate size of a cached response besides its bodies, mostly headers. */
const entryOverheadBytes = 3000;

/** Returns the approximate size of a cached response. */
export function bytesOf({ variants }: CachedResponse): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.length, entryOverheadBytes);
}
