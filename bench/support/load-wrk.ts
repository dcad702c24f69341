import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from './cores.ts';
import type { Load, LoadResult } from './load-sockets.ts';

/** Whether wrk (https://github.com/wg/wrk, package `wrk` of Debian) is installed. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** Name of the load generator used on this machine. */
export const generatorName = hasWrk ? 'wrk' : 'plain sockets';

/** Seconds: wrk accepts whole seconds only; an interrupt ends it earlier and it still prints its results. */
const longest = 60;

/** Generates load with wrk, in one thread. */
export async function runWrk({ url, headers, connections, seconds, status }: Load): Promise<LoadResult> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = spawn('wrk', ['-t1', `-c${connections}`, `-d${longest}s`, '--latency', ...given, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(wrk.stdout);
  const ended = once(wrk, 'exit');
  const began = performance.now();
  await pause(seconds * 1000);
  const busy = cpuOf(wrk.pid!) / (performance.now() - began) / 1000;
  wrk.kill('SIGINT');
  await ended;
  return { ...readFigures(await output, status), busy };
}

/**
 * Parses wrk's output. It only distinguishes statuses of 400 and above from others; the caller checks the exact status.
 */
function readFigures(output: string, status: number): Omit<LoadResult, 'busy'> {
  const number = (pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? 0);
  const [, size, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  const failed = number(/Non-2xx or 3xx responses: (\d+)/);
  return {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(size) * { us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms']!,
    wrong: (status < 400 ? failed : 0) + errors.reduce((sum, count) => sum + Number(count), 0),
  };
}
