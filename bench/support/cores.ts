import { spawnSync } from 'node:child_process';
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
