import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openLocalServer } from '../local-server.ts';

/** A browser's subscription at the push service. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Messages that have arrived, decrypted as the browser does. */
  messages: Record<string, unknown>[];
}

/** A push service on loopback, with the browsers that have subscribed. */
export interface TestPushService {
  origin: string;
  subscribe(): TestSubscription;
  /** Status of the next answers, 201 by default, and whether their bodies have no end. */
  answerWith(status: number, endless?: boolean): void;
  close(): Promise<void>;
}

/** Starts a push service (RFC 8030). It checks the site's signature and decrypts messages. */
export async function openPushService(): Promise<TestPushService> {
  const receivers = new Map<string, (body: Buffer) => void>();
  let [status, endless]: [number, boolean?] = [201];
  const { origin, close } = await openLocalServer((request, response) => {
    void buffer(request).then((body) => {
      const receive = receivers.get(request.url ?? '');
      requireSignature(request.headers.authorization ?? '', `http://${request.headers.host}`);
      if (receive === undefined) return response.writeHead(410).end();
      if (status < 300) receive(body);
      response.writeHead(status);
      return endless ? Readable.from(forEver('more')).pipe(response) : response.end();
    });
  });
  return {
    origin,
    subscribe: () => {
      const keys = createECDH('prime256v1');
      const [publicKey, secret] = [keys.generateKeys(), randomBytes(16)];
      const path = `/push/${randomBytes(9).toString('base64url')}`;
      const messages: Record<string, unknown>[] = [];
      receivers.set(path, (body) => messages.push(JSON.parse(decrypt(body, keys, secret))));
      const [p256dh, auth] = [publicKey.toString('base64url'), secret.toString('base64url')];
      return { endpoint: origin + path, p256dh, auth, messages };
    },
    answerWith: (...next) => {
      [status, endless = false] = next;
    },
    close,
  };
}

function* forEver(text: string): Generator<string> {
  for (;;) yield text;
}

/** Throws unless a header is a valid signature of the sender for this service (RFC 8292). */
function requireSignature(header: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) throw new Error('The signature is wrong');
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (aud !== audience || !/^(?:mailto|https):/.test(sub)) throw new Error(`Signed for ${aud} by ${sub}`);
}

/** Decrypts a message of one record (RFC 8188 and 8291). */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32));
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
