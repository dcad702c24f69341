import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './content-coding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Brotli's quality: higher ones cost many times more for a few percent. */
const brotliQuality = 5;

/** Bodies smaller than this are not worth compressing, in bytes. */
const smallest = 512;

/** An answer in one coding. */
export interface Variant {
  body: Buffer;
  headers: OutgoingHttpHeaders;
}

/** An answer as bytes: plain, and in every coding that somebody has asked for. */
export interface ReadyAnswer {
  /** Entity tag in quotes, without the mark of weakness. */
  etag: string;
  /** Headers of a 304: what the client keeps of the others belongs to the same tag. */
  notModified: OutgoingHttpHeaders;
  variants: { identity: Variant } & Partial<Record<Coding, Variant>>;
}

/** Makes an answer ready. The tag stands for the body and for the headers that go with it. */
export function readyAnswer(plain: Buffer, given: OutgoingHttpHeaders): ReadyAnswer {
  const hash = createHash('sha256').update(JSON.stringify(given)).update(plain);
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const notModified: OutgoingHttpHeaders = {
    etag: `W/${etag}`,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: withVary(given.vary),
  };
  const headers = { ...given, ...notModified, 'content-length': plain.length };
  return { etag, notModified, variants: { identity: { body: plain, headers } } };
}

/** The answer in a coding, where it is there already or not worth coding. */
export function variantAtHand({ variants }: ReadyAnswer, coding: Coding): Variant | undefined {
  return variants[coding] ?? (variants.identity.body.length < smallest ? variants.identity : undefined);
}

/** Makes the answer in a coding, and keeps it. */
export async function makeVariant({ variants }: ReadyAnswer, coding: Coding): Promise<Variant> {
  const { body: plain, headers } = variants.identity;
  const body = await encode(plain, coding);
  const variant = { body, headers: { ...headers, 'content-length': body.length, 'content-encoding': coding } };
  variants[coding] = variant;
  return variant;
}

function encode(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return toGzip(plain);
  return toBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
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
