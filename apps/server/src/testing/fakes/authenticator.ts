import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreationOptions, RequestOptions } from '@moonfloor/contract/accounts/passkeys';

/** Differences of a page and its authenticator from honest ones. */
export interface Deviation {
  /** Origin of the page. */
  origin?: string;
  /** RP ID that the authenticator signs. */
  rpId?: string;
  /** Whether the owner was verified, by default true. */
  verified?: boolean;
  /** Counter of the authenticator, by default one more than before. */
  counter?: number;
}

/** Origin of the test site, where pages are opened. */
const siteOrigin = 'http://localhost:3000';

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** An authenticator with one passkey, in software, together with the browser in front of it (WebAuthn level 3). */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const authenticatorData = (rpId: string, flagBits: number, more: Uint8Array = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flagBits, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  };
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  /** COSE_Key of the public key (RFC 9053): EC2, ES256, P-256. */
  const coseKey = (): Uint8Array => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
  };

  return {
    /** Returns the body that a browser sends after `navigator.credentials.create`. */
    create({ challenge, rp }: CreationOptions, { origin = siteOrigin, rpId = rp.id, verified = true }: Deviation = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const bits = flags.present | flags.attested | (verified ? flags.verified : 0);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(rpId, bits, attested))],
      ]);
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },
    /** Returns the body that a browser sends after `navigator.credentials.get`. */
    get({ challenge, rpId: asked }: RequestOptions, deviation: Deviation = {}) {
      const { origin = siteOrigin, rpId = asked, verified = true } = deviation;
      counter = deviation.counter ?? counter + 1;
      const client = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData(rpId, flags.present | (verified ? flags.verified : 0));
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
