import { calls } from '@moonfloor/contract/api/calls';
import type { Target } from './compare-cached.ts';
import { fetchRaw } from './raw-response.ts';
import type { MeasuredServer } from './server.ts';
import { median } from './statistics.ts';

/** Number of uncached requests of each target; the first ones, whose code is not compiled yet, are not counted. */
const times = 185;
const warmUpRounds = 160;

/** The cost of generating an uncached response: medians. */
export interface UncachedCost {
  name: string;
  /** CPU time of the server, all threads, including compression, in ms. */
  cpu: number;
  /** Milliseconds until the whole response has arrived. */
  wall: number;
  /** CPU time when the response was generated before and later writes do not affect it, in ms. */
  again: number;
  /** Bytes of the body, uncompressed. */
  bytes: number;
}

/**
 * Repeatedly measures an uncached response: a small write before each request makes every cached response stale, and
 * an invalid token bypasses the cache. Then measures the same without a token. Only the requests are measured.
 */
export async function measureUncached(server: MeasuredServer, token: string, target: Target): Promise<UncachedCost> {
  const fresh: Cost[] = [];
  const again: Cost[] = [];
  for (let time = 0; time < times; time += 1) {
    await write(server, token, time * 2);
    fresh.push(await costOf(server, target, { authorization: 'Bearer none' }));
    await write(server, token, time * 2 + 1);
    again.push(await costOf(server, target));
  }
  const plain = await fetchRaw(server.address + target.path, { accept: target.accept });
  return {
    name: target.name,
    cpu: median(fresh.slice(warmUpRounds).map(({ cpu }) => cpu)),
    wall: median(fresh.slice(warmUpRounds).map(({ wall }) => wall)),
    again: median(again.slice(warmUpRounds).map(({ cpu }) => cpu)),
    bytes: Buffer.byteLength(plain.body, 'base64'),
  };
}

interface Cost {
  cpu: number;
  wall: number;
}

/**
 * Sends one request. Returns its server CPU time, without the cost of reading the CPU time, and its duration, in ms.
 */
async function costOf(
  server: MeasuredServer,
  { path, accept }: Target,
  headers: Record<string, string> = {},
): Promise<Cost> {
  const start = await server.usage();
  const before = await server.usage();
  const began = performance.now();
  const answer = await fetchRaw(server.address + path, { ...headers, accept, 'accept-encoding': 'br' });
  const wall = performance.now() - began;
  const after = await server.usage();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return { cpu: (after.cpu - before.cpu - (before.cpu - start.cpu)) / 1000, wall };
}

/** Changes one artist, which no measured response contains. */
async function write(server: MeasuredServer, token: string, time: number): Promise<void> {
  const form = new FormData();
  form.set('artist_city', `CITY ${time}`);
  const { method, path } = calls.updateArtist;
  const response = await fetch(server.address + path.replace(':id', '1'), {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The write answered ${response.status}`);
}
