import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Cores for the load generator and for the servers; null where processes cannot be pinned to cores. */
export const cores =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).error === undefined
    ? { generator: 0, servers: 1 }
    : null;

/**
 * Pins a process with all its threads, and processes that it starts later, to one core; without `core`, to all cores.
 */
export function pin(pid: number, core?: number): void {
  if (cores !== null)
    spawnSync('taskset', ['-acp', core === undefined ? `0-${availableParallelism() - 1}` : String(core), String(pid)]);
}

/**
 * Returns the CPU time of a process and its threads so far, in µs; NaN where the system (not Linux) does not report it.
 */
export function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return (
      threads.reduce(
        (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
        0,
      ) / 1000
    );
  } catch {
    return Number.NaN;
  }
}
