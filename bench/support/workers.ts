import { Agent, get } from 'node:http';
import type { Place } from './place.ts';
import { startMoonfloor } from './server.ts';
import { say } from './session.ts';
import { median } from './statistics.ts';

/** Pages a second that one process and two answer, none of which was asked for before: medians, and of the quotients. */
export interface Workers {
  one: number;
  two: number;
  ratio: number;
}

const rounds = 5;
const pages = 400;
const connections = 8;
let asked = 0;

/** Asks for a page and reads it to its end. */
function fetchPage(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/html' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

async function pagesPerSecond(address: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = pages;
  const reader = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      asked += 1;
      await fetchPage(`${address}/search?q=night+${asked}`, agent);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, reader));
  agent.destroy();
  return (pages * 1000) / (performance.now() - start);
}

/** Loads one process and two behind one port, in turns, with pages that have to be rendered. */
export async function measureWorkers({ env }: Place): Promise<Workers> {
  const results: Record<'1' | '2', number[]> = { 1: [], 2: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const workers of round % 2 === 0 ? (['1', '2'] as const) : (['2', '1'] as const)) {
      say(`${workers} worker${workers === '1' ? '' : 's'}`);
      const site = await startMoonfloor({ ...env, WORKERS: workers });
      await pagesPerSecond(site.address);
      const speed = await pagesPerSecond(site.address);
      await site.stop();
      if (round > 0) results[workers].push(speed);
    }
  }
  return {
    one: median(results[1]),
    two: median(results[2]),
    ratio: median(results[1].map((one, round) => results[2][round]! / one)),
  };
}
