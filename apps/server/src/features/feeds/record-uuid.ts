import { createHash } from 'node:crypto';

/** Namespace of our names, random but constant; changing it would duplicate every subscriber's entries. */
const namespace = Buffer.from('5f0f1c5e1d5b4a0f9b0e6d3c7a9e2b41', 'hex');

/**
 * Returns the UUID of a name (version 5, RFC 9562, section 5.5). It depends on nothing else: neither on the site's URL,
 * which may change, nor on the database.
 */
export function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Returns the identifier of a record in calendars and feeds. Type, id and creation instant never change, and together
 * are unique across sites (RFC 5545, section 3.8.4.7).
 */
export function recordUuid(type: string, { id, created_at }: { id: number; created_at: string }): string {
  return uuidOf(`${type} ${id} ${created_at}`);
}
