import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** A response as sent over the wire. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  /** Base64 of the bytes, still compressed. */
  body: string;
}

/** Headers that `node:http` sets automatically. */
const automatic = new Set(['connection', 'date', 'keep-alive']);

/** Requests a URL and returns the unmodified body and headers. */
export function fetchRaw(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const sent: Record<string, string> = {};
        const { rawHeaders } = response;
        for (let at = 0; at < rawHeaders.length; at += 2) {
          const name = rawHeaders[at]!;
          if (!automatic.has(name.toLowerCase())) sent[name] = rawHeaders[at + 1]!;
        }
        resolve({ status: response.statusCode ?? 0, headers: sent, body: Buffer.concat(chunks).toString('base64') });
      });
    }).once('error', reject);
  });
}

/** Number of consecutive responses that must have the same length, and the interval between requests in ms. */
const settled = { times: 6, every: 200 };

/**
 * Requests a URL until the response stops getting smaller: responses that are requested often are recompressed at a
 * higher level.
 */
export async function fetchStable(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  let answer = await fetchRaw(url, headers);
  for (let stableCount = 0; stableCount < settled.times; stableCount += 1) {
    await setTimeout(settled.every);
    const next = await fetchRaw(url, headers);
    if (next.body.length < answer.body.length) stableCount = 0;
    answer = next;
  }
  return answer;
}
