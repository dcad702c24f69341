import type { IncomingMessage } from 'node:http';

/** Content coding of a response body. */
export type Coding = 'br' | 'gzip' | 'identity';

/** Accept-Encoding values and the coding negotiated for each: browsers send few distinct values. */
const negotiated = new Map<string, Coding>();
const maxNegotiated = 200;

/** Returns the coding that the client prefers, Brotli among equals (RFC 9110, section 12.5.3). */
export function negotiateCoding({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding'] ?? '';
  let coding = negotiated.get(accepted);
  if (coding === undefined) {
    coding = negotiate(accepted.toLowerCase());
    if (negotiated.size >= maxNegotiated) negotiated.clear();
    negotiated.set(accepted, coding);
  }
  return coding;
}

function negotiate(accepted: string): Coding {
  const [br, zipped] = [qualityOf('br', accepted), qualityOf('gzip', accepted)];
  if (br === 0 && zipped === 0) return 'identity';
  return br >= zipped ? 'br' : 'gzip';
}

/** Returns the client's quality value for a coding, 0 (not acceptable) to 1. */
function qualityOf(coding: string, accepted: string): number {
  let other = 0;
  for (const part of accepted.split(',')) {
    const [name, quality] = part.split(';');
    const weight = quality === undefined ? 1 : Number(quality.replace('q=', ''));
    if (name?.trim() === coding) return Number.isNaN(weight) ? 0 : weight;
    if (name?.trim() === '*') other = weight;
  }
  return Number.isNaN(other) ? 0 : other;
}
