import { calls } from '@moonfloor/contract/calls';
import { fetchRaw } from './answer.ts';
import type { Target } from './compare.ts';
import type { Measured } from './server.ts';
import { median } from './statistics.ts';

/** How often each answer is made afresh. */
const times = 25;

/** What it costs to make an answer that is not ready: medians. */
export interface Cold {
  name: string;
  /** CPU of the server, all threads, compression included, in ms. */
  cpu: number;
  /** Milliseconds until the answer is there whole. */
  wall: number;
  /** Bytes of the body, uncompressed. */
  bytes: number;
}

/**
 * Makes an answer afresh again and again: a small write before each call makes everything stale that was ready. Only
 * the call itself is measured.
 */
export async function measureCold(server: Measured, token: string, target: Target): Promise<Cold> {
  const cpu: number[] = [];
  const wall: number[] = [];
  const overhead: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await write(server, token, time);
    const start = await server.usage();
    const before = await server.usage();
    const began = performance.now();
    const answer = await fetchRaw(server.address + target.path, { accept: target.accept, 'accept-encoding': 'br' });
    wall.push(performance.now() - began);
    const after = await server.usage();
    if (answer.status !== 200) throw new Error(`${target.path} answered ${answer.status}`);
    cpu.push((after.cpu - before.cpu) / 1000);
    overhead.push((before.cpu - start.cpu) / 1000);
  }
  const plain = await fetchRaw(server.address + target.path, { accept: target.accept });
  return {
    name: target.name,
    cpu: median(cpu) - median(overhead),
    wall: median(wall),
    bytes: Buffer.byteLength(plain.body, 'base64'),
  };
}

/** Changes one artist, which no measured answer shows. */
async function write(server: Measured, token: string, time: number): Promise<void> {
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
