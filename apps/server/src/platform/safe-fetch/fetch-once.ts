import { type IncomingMessage, request } from 'node:http';
import { isIP } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import { connect as secure } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { FetchError, type Network, NonPublicAddressError, type Peer, UnavailableError } from './network.ts';

export interface FetchOptions {
  network: Network;
  userAgent: string;
  accept: string;
  /** Maximum size of the decoded body in bytes; a larger one is rejected, or truncated. With 0, it is not read. */
  maxBytes: number;
  truncate?: boolean;
  signal: AbortSignal;
  /** The request; by default GET without a body. */
  send?: RequestContent;
  /** Also reads the body of responses with other statuses than 200. */
  anyStatus?: boolean;
  /** Origin of which any address and port is allowed, as the operator has chosen it. */
  trustedOrigin?: string;
}

/** Method, additional headers and body of a request. */
export interface RequestContent {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

export interface FetchResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Allowed ports, those of http and https. */
const allowedPorts: Readonly<Record<string, number>> = { '': 0, '80': 80, '443': 443 };

/** Maximum number of informational responses (1xx) before the response. */
const maxAnnouncements = 10;

const plainGet: RequestContent = { method: 'GET', headers: {}, body: '' };

/** Makes one request without following redirects. Throws `FetchError`. */
export async function fetchOnce(url: URL, once: FetchOptions): Promise<FetchResponse> {
  const { network, userAgent, accept, maxBytes, signal, send = plainGet, anyStatus = false } = once;
  const peer = await resolvePeer(url, once);
  const headers = {
    ...send.headers,
    host: url.host,
    'user-agent': userAgent,
    accept,
    'accept-encoding': 'gzip, br',
    connection: 'close',
  };
  const path = url.pathname + url.search;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({
      method: send.method,
      path,
      headers,
      signal,
      createConnection: () => openSocket(url, network, peer),
    });
    let announcements = 0;
    sent.on('information', () => {
      announcements += 1;
      if (announcements > maxAnnouncements) sent.destroy(new Error('too many informational responses'));
    });
    sent.once('response', resolve).once('error', reject).end(send.body);
  }).catch((error: unknown) => {
    throw signal.aborted ? timedOut() : new UnavailableError(`${url.host} cannot be reached`, error);
  });
  const { statusCode: status = 0 } = response;
  try {
    const body =
      maxBytes > 0 && (anyStatus || status === 200) ? await readBounded(decompress(response), once) : Buffer.alloc(0);
    return { status, headers: response.headers, body };
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw signal.aborted ? timedOut() : new UnavailableError(`The answer of ${url.host} broke off`, error);
  } finally {
    response.destroy();
  }
}

const timedOut = (): FetchError => new UnavailableError('The address took too long to answer');

/** Throws when a URL is neither http nor https. */
export function requireHttpUrl(url: URL): void {
  if (!['http:', 'https:'].includes(url.protocol)) throw new FetchError('Only http and https addresses are fetched');
}

/** Resolves the host of a URL; throws unless all of its addresses are public, or its origin is the trusted one. */
async function resolvePeer(url: URL, { network, signal, trustedOrigin }: FetchOptions): Promise<Peer> {
  requireHttpUrl(url);
  const trusted = url.origin === trustedOrigin;
  const allowedPort = trusted ? Number(url.port) : allowedPorts[url.port];
  if (allowedPort === undefined) throw new FetchError('Only the ports of http and https, 80 and 443, are asked');
  if (url.username !== '' || url.password !== '')
    throw new FetchError('An address with a password in it is not fetched');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolve(host, network, { trusted, signal }) : [host];
  if (!trusted && !addresses.every(isPublicAddress)) throw new NonPublicAddressError(url.hostname);
  return { host, addresses, port: allowedPort || (url.protocol === 'https:' ? 443 : 80) };
}

async function resolve(
  host: string,
  network: Network,
  options: { trusted: boolean; signal: AbortSignal },
): Promise<readonly string[]> {
  const timeout = new Promise<never>((_resolve, reject) => {
    options.signal.addEventListener('abort', () => reject(timedOut()), { once: true });
  });
  const addresses = await Promise.race([network.resolve(host, options), timeout]).catch((error: unknown) => {
    throw error instanceof FetchError ? error : new NonPublicAddressError(host, error);
  });
  if (addresses.length === 0) throw new NonPublicAddressError(host);
  return addresses;
}

function openSocket(url: URL, network: Network, peer: Peer) {
  const socket = network.dial(peer);
  if (url.protocol === 'http:') return socket;
  return secure({ socket, ...(isIP(peer.host) === 0 && { servername: peer.host }), ALPNProtocols: ['http/1.1'] });
}

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

function decompress(response: IncomingMessage): Readable {
  const coding = response.headers['content-encoding'] ?? 'identity';
  if (coding === 'identity') return response;
  const decoder = decoders.get(coding)?.();
  if (decoder === undefined) throw new FetchError('The answer is packed in a way that cannot be read');
  response.once('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

async function readBounded(stream: Readable, { maxBytes, truncate = false }: FetchOptions): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes && !truncate)
      throw new FetchError(`The answer is larger than ${Math.floor(maxBytes / 1_048_576)} MB`);
    chunks.push(chunk);
    if (size >= maxBytes && truncate) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** All allocated addresses of the public IPv6 internet (RFC 4291, section 2.4; IANA registry). */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns true for an IP address of the public internet. Excludes all ranges that IANA reserves: private, loopback,
 * link-local, unique local, carrier-grade NAT, multicast, broadcast, documentation, benchmarking, reserved, and IPv6
 * addresses that embed an IPv4 address (mapped, NAT64, 6to4, Teredo), whatever that one is.
 */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalIpv6);
}
