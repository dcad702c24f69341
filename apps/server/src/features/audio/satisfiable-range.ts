import type { IncomingMessage } from 'node:http';

/**
 * Returns the Range header for the file sender, or undefined to send the whole file: for HEAD, multiple ranges, invalid
 * ranges, and suffix ranges of an empty file. A suffix longer than the file selects all of it (RFC 9110, sections
 * 14.1.2 and 14.2).
 */
export function satisfiableRange({ method, headers }: IncomingMessage, size: number): string | undefined {
  const [range, first, end] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (range === undefined || method !== 'GET' || (first === '' && end === '')) return undefined;
  if (first !== '') return end !== '' && Number(end) < Number(first) ? undefined : range;
  if (Number(end) === 0 || Number(end) < size) return range;
  return size === 0 ? undefined : 'bytes=0-';
}
