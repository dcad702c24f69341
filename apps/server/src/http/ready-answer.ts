import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import type { Coding } from './content-coding.ts';
import { bodyOf, makeMessage, type Message } from './message.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Brotli's qualities: for who waits, for who waits for a long body (4 takes half the CPU of 5 for a tenth more bytes),
 * and the finest, which takes thirty times longer for a sixth less.
 */
const quickQuality = 5;
const quickQualityOfLong = 4;
const finestQuality = 11;

/** Bodies longer than this are long, in bytes. */
const long = 65_536;

/** Longest Brotli body that is made smallest, in bytes: a longer one would take more than about half a second. */
const maxSqueezed = 40_000;

/** Times that a kept answer goes out in Brotli before it is made smallest: rarely read ones are not worth it. */
const oftenSent = 3;

/** Bodies smaller than this are not worth compressing, in bytes. */
const smallest = 512;

/** A response that is ready: its parts, and all of it as it goes over the wire. */
export interface Variant {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  message: Message;
}

/** An answer as bytes, in the codings that somebody has asked for. */
export interface ReadyAnswer {
  /** Entity tag in quotes, without the mark of weakness. */
  etag: string;
  /** The 304: what the client keeps of the other headers belongs to the same tag. */
  notModified: Variant;
  /** Headers of every variant, without what the coding adds. */
  headers: OutgoingHttpHeaders;
  /** There is always one; the plain one goes when there is a smaller one, unless clients have asked for it. */
  variants: Partial<Record<Coding, Variant>>;
  plainAsked: boolean;
  /** Times that it went out in Brotli, and whether that has been made smallest, or will not be. */
  sent: number;
  squeezed: boolean;
  /** Variants that are being made. */
  making: Partial<Record<Coding, Promise<Variant>>>;
}

/** Makes an answer ready. The tag stands for the body and for the headers that go with it. */
export function readyAnswer(plain: Buffer, given: OutgoingHttpHeaders): ReadyAnswer {
  const hash = createHash('sha256').update(JSON.stringify(given)).update(plain);
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const kept = {
    etag: `W/${etag}`,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: withVary(given.vary),
  };
  const answer: ReadyAnswer = {
    etag, notModified: ready(304, kept, noBody), headers: { ...given, ...kept }, variants: {}, plainAsked: false, sent: 0,
    squeezed: false, making: {},
  };
  addVariant(answer, 'identity', plain);
  return answer;
}

const noBody = Buffer.alloc(0);

function addVariant({ variants, headers }: ReadyAnswer, coding: Coding, coded: Buffer): Variant {
  const added = { 'content-length': coded.length, ...(coding !== 'identity' && { 'content-encoding': coding }) };
  const variant = ready(200, { ...headers, ...added }, coded);
  variants[coding] = variant;
  return variant;
}

function ready(status: number, headers: OutgoingHttpHeaders, body: Buffer): Variant {
  const message = makeMessage(status, headers, body);
  return { headers, body: bodyOf(message), message };
}

/** The answer in a coding, where it is there already or not worth coding. */
export function variantAtHand({ variants }: ReadyAnswer, coding: Coding): Variant | undefined {
  const { identity } = variants;
  return variants[coding] ?? (identity !== undefined && identity.body.length < smallest ? identity : undefined);
}

/** Makes the answer in a coding, and keeps it; once, however many wait for it. */
export function makeVariant(answer: ReadyAnswer, coding: Coding): Promise<Variant> {
  const { making } = answer;
  return (making[coding] ??= encoded(answer, coding).finally(() => delete making[coding]));
}

async function encoded(answer: ReadyAnswer, coding: Coding): Promise<Variant> {
  const plain = plainBody(answer);
  if (coding === 'identity') answer.plainAsked = true;
  const variant = addVariant(answer, coding, coding === 'identity' ? plain : await encode(plain, coding));
  if (!answer.plainAsked) delete answer.variants.identity;
  return variant;
}

/** Counts that a kept answer goes out in Brotli; answers whether it is time to `squeeze` it. */
export function isOftenSent(answer: ReadyAnswer): boolean {
  answer.sent += 1;
  return answer.sent >= oftenSent && !answer.squeezed;
}

/**
 * Makes the Brotli form as small as can be, once. It takes a tenth of a second of another thread, so one at a time. Where
 * it cannot be made, the one that is there stays.
 */
export async function squeeze(answer: ReadyAnswer): Promise<void> {
  answer.squeezed = true;
  const { br } = answer.variants;
  if (br === undefined || br.body.length > maxSqueezed) return;
  const plain = plainBody(answer);
  const least = await toBrotli(plain, { params: brotliParams(plain.length, finestQuality) }).catch(() => br.body);
  addVariant(answer, 'br', least);
}

/** The body as it was before any coding. */
export function plainBody({ variants: { identity, br, gzip: zipped } }: ReadyAnswer): Buffer {
  if (identity !== undefined) return identity.body;
  return br === undefined ? gunzipSync(zipped!.body) : brotliDecompressSync(br.body);
}

function encode(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return toGzip(plain);
  const quality = plain.length > long ? quickQualityOfLong : quickQuality;
  return toBrotli(plain, { params: brotliParams(plain.length, quality) });
}

function brotliParams(length: number, quality: number): Record<number, number> {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length };
}

const varies = ['Accept-Encoding', 'Authorization'];

/** The headers that an answer varies by: those it has named already, and ours. */
export function withVary(named: unknown): string {
  const others = typeof named === 'string' ? named.split(',').map((name) => name.trim()) : [];
  const known = new Set(varies.map((name) => name.toLowerCase()));
  return [...others.filter((name) => name !== '' && !known.has(name.toLowerCase())), ...varies].join(', ');
}

/** Weak comparison of entity tags (RFC 9110, section 13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}
