import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an IP address in its usual notation; IPv4 addresses mapped into IPv6 become IPv4. Null for other text. */
function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // at most 45 characters: the longest notation of an IPv6 address
  if (text.length > 45 || !text.includes(':') || text.includes('%') || !ipaddr.IPv6.isValid(text)) return null;
  return ipaddr.process(text);
}

const bitsOf = (address: Address): number => (address.kind() === 'ipv4' ? 32 : 128);

/** Returns the network of an address with a prefix of `length` bits, in CIDR notation. */
function networkAround(address: Address, length: number): string {
  const bytes = address.toByteArray().map((byte, at) => {
    const bits = Math.min(8, Math.max(0, length - at * 8));
    return byte & (0xff << (8 - bits));
  });
  return `${ipaddr.fromByteArray(bytes).toString()}/${length}`;
}

/** A network in its canonical CIDR notation, with the length of its prefix. */
interface Network {
  cidr: string;
  length: number;
  version: 4 | 6;
}

/** Parses a network in CIDR notation, or an IP address as a network of one; null for other text. */
export function parseNetwork(text: string): Network | null {
  const [host = '', suffix, ...rest] = text.trim().split('/');
  const address = parseAddress(host);
  if (address === null || rest.length > 0) return null;
  const bits = bitsOf(address);
  // the length of a network of mapped addresses counts from the start of the IPv6 address
  const written = suffix === undefined ? bits : /^\d{1,3}$/.test(suffix) ? Number(suffix) : Number.NaN;
  const length = suffix !== undefined && bits === 32 && host.includes(':') ? written - 96 : written;
  if (!(length >= 0 && length <= bits)) return null;
  return { cidr: networkAround(address, length), length, version: bits === 32 ? 4 : 6 };
}

/** Returns all networks that contain an IP address, in CIDR notation: 33 or 129, or none for other text. */
export function networksOf(text: string): string[] {
  const address = parseAddress(text);
  if (address === null) return [];
  return Array.from({ length: bitsOf(address) + 1 }, (_, length) => networkAround(address, length));
}
