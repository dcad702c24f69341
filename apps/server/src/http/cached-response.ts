import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import type { Coding } from './content-coding.ts';
import { bodyOfRawResponse, serializeResponse, type RawResponse } from './raw-response.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Brotli's qualities: for who waits, for who waits for a long body (4 takes half the CPU of 5 for a tenth more bytes),
 * and the finest, which takes thirty times longer for a sixth less.
 */
const fastQuality = 5;
const fastQualityLongBody = 4;
const maxQuality = 11;

/** Bodies longer than this are long, in bytes. */
const longBodyBytes = 65_536;

/** Longest Brotli body that is made smallest, in bytes: a longer one would take more than about half a second. */
const maxRecompressedBytes = 40_000;

/** Times that a kept answer goes out in Brotli before it is made smallest: rarely read ones are not worth it. */
const recompressAfterSends = 3;

/** Bodies smaller than this are not worth compressing, in bytes. */
const minCompressedBytes = 512;

/** A response that is ready: its parts, and all of it as it goes over the wire. */
export interface Variant {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  rawResponse: RawResponse;
}

/** An answer as bytes, in the codings that somebody has asked for. */
export interface CachedResponse {
  /** Entity tag in quotes, without the mark of weakness. */
  etag: string;
  /** The 304: what the client keeps of the other headers belongs to the same tag. */
  notModified: Variant;
  /** Headers of every variant, without what the coding adds. */
  headers: OutgoingHttpHeaders;
  /** There is always one; the plain one goes when there is a smaller one, unless clients have asked for it. */
  variants: Partial<Record<Coding, Variant>>;
  identityRequested: boolean;
  /** Times that it went out in Brotli, and whether that has been made smallest, or will not be. */
  brotliSends: number;
  recompressed: boolean;
  /** Variants that are being made. */
  pending: Partial<Record<Coding, Promise<Variant>>>;
}

/** Makes an answer ready. The tag stands for the body and for the headers that go with it. */
export function createCachedResponse(plain: Buffer, given: OutgoingHttpHeaders): CachedResponse {
  const hash = createHash('sha256').update(JSON.stringify(given)).update(plain);
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const kept = {
    etag: `W/${etag}`,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: mergeVary(given.vary),
  };
  const response: CachedResponse = {
    etag,
    notModified: serializeVariant(304, kept, emptyBody),
    headers: { ...given, ...kept },
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

/** The answer in a coding, where it is there already or not worth coding. */
export function existingVariant({ variants }: CachedResponse, coding: Coding): Variant | undefined {
  const { identity } = variants;
  return (
    variants[coding] ?? (identity !== undefined && identity.body.length < minCompressedBytes ? identity : undefined)
  );
}

/** Makes the answer in a coding, and keeps it; once, however many wait for it. */
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

/** Counts that a kept answer goes out in Brotli; answers whether it is time to `recompress` it. */
export function shouldRecompress(response: CachedResponse): boolean {
  response.brotliSends += 1;
  return response.brotliSends >= recompressAfterSends && !response.recompressed;
}

/**
 * Makes the Brotli form as small as can be, once. It takes a tenth of a second of another thread, so one at a time. Where
 * it cannot be made, the one that is there stays.
 */
export async function recompress(response: CachedResponse): Promise<void> {
  response.recompressed = true;
  const { br } = response.variants;
  if (br === undefined || br.body.length > maxRecompressedBytes) return;
  const plain = decodedBody(response);
  const least = await toBrotli(plain, { params: brotliParams(plain.length, maxQuality) }).catch(() => br.body);
  addVariant(response, 'br', least);
}

/** The body as it was before any coding. */
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

/** The headers that an answer varies by: those it has named already, and ours. */
export function mergeVary(named: unknown): string {
  const others = typeof named === 'string' ? named.split(',').map((name) => name.trim()) : [];
  const known = new Set(varyHeaders.map((name) => name.toLowerCase()));
  return [...others.filter((name) => name !== '' && !known.has(name.toLowerCase())), ...varyHeaders].join(', ');
}

/** Weak comparison of entity tags (RFC 9110, section 13.1.2). */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}
