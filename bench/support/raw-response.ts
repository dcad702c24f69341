import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** An answer as it went over the wire. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  /** Base64 of the bytes, still compressed. */
  body: string;
}

/** Headers that `node:http` writes by itself. */
const automatic = new Set(['connection', 'date', 'keep-alive']);

/** Fetches an address and keeps every byte and header as sent. */
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

/** How often in a row an answer has to be as long as before, and the time between two asks in ms. */
const settled = { times: 6, every: 200 };

/** Fetches an address until its answer does not get smaller any more: what is often asked for is compressed once more. */
export async function fetchStable(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  let answer = await fetchRaw(url, headers);
  for (let same = 0; same < settled.times; same += 1) {
    await setTimeout(settled.every);
    const next = await fetchRaw(url, headers);
    if (next.body.length < answer.body.length) same = 0;
    answer = next;
  }
  return answer;
}
