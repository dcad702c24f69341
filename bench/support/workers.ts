import { Agent, get } from 'node:http';
import { askChild, stopChild } from './ipc.ts';
import type { BenchDatabase } from './bench-database.ts';
import { spawnHelper, startMoonfloor } from './server.ts';
import { log } from './session.ts';
import { median } from './statistics.ts';

/** Throughput per second of one process and of two: medians, and the median of the ratios. */
interface OneAndTwo {
  one: number;
  two: number;
  ratio: number;
}

/** Uncached pages, by number of workers; and iterations of a CPU loop, which is what the machine itself provides. */
export interface Workers {
  pages: OneAndTwo;
  bare: OneAndTwo;
}

const rounds = 5;
/**
 * Pages per worker in a load; the same number is requested before, uncounted, so that each worker has compiled its
 * code.
 */
const pagesOfWorker = 500;
const connections = 8;
const spinMs = 1500;
let asked = 0;

/** Requests a page and reads the whole response. */
function fetchPage(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/html' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

async function pagesPerSecond(address: string, pages: number): Promise<number> {
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

async function turnsPerSecond(processes: number): Promise<number> {
  const children = Array.from({ length: processes }, () => spawnHelper('cpu-loop.ts'));
  try {
    const spin = () => Promise.all(children.map((child) => askChild<{ turns: number }>(child, { ms: spinMs })));
    await spin();
    return (await spin()).reduce((sum, { turns }) => sum + turns, 0) / (spinMs / 1000);
  } finally {
    await Promise.all(children.map(stopChild));
  }
}

function oneAndTwo(one: readonly number[], two: readonly number[]): OneAndTwo {
  return { one: median(one), two: median(two), ratio: median(one.map((speed, round) => two[round]! / speed)) };
}

/**
 * Loads one process and two behind one port, alternately, with pages that have to be rendered, and runs the CPU loop
 * alone for comparison.
 */
export async function measureWorkers({ env }: BenchDatabase): Promise<Workers> {
  const pages: Record<'1' | '2', number[]> = { 1: [], 2: [] };
  const bare: Record<'1' | '2', number[]> = { 1: [], 2: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const workers of round % 2 === 0 ? (['1', '2'] as const) : (['2', '1'] as const)) {
      log(`${workers} worker${workers === '1' ? '' : 's'}`);
      const site = await startMoonfloor({ ...env, WORKERS: workers });
      const load = () => pagesPerSecond(site.address, pagesOfWorker * Number(workers));
      await load();
      const speed = await load();
      await site.stop();
      const turns = await turnsPerSecond(Number(workers));
      if (round === 0) continue;
      pages[workers].push(speed);
      bare[workers].push(turns);
    }
  }
  return { pages: oneAndTwo(pages[1], pages[2]), bare: oneAndTwo(bare[1], bare[2]) };
}
