import type { IncomingMessage } from 'node:http';

/**
 * The Range header as the sender of files is to read it, undefined where the whole file is the answer: to HEAD, to several
 * ranges at once, to what is no range, and to the last bytes of an empty file. The last bytes of a file that has fewer are
 * all that it has (RFC 9110, sections 14.1.2 and 14.2).
 */
export function satisfiableRange({ method, headers }: IncomingMessage, size: number): string | undefined {
  const [range, first, end] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (range === undefined || method !== 'GET' || (first === '' && end === '')) return undefined;
  if (first !== '') return end !== '' && Number(end) < Number(first) ? undefined : range;
  if (Number(end) === 0 || Number(end) < size) return range;
  return size === 0 ? undefined : 'bytes=0-';
}
