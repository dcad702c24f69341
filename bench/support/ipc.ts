import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Resource usage that a measured process reports: CPU time so far in µs over all its threads, memory in bytes. */
export interface Usage {
  cpu: number;
  rss: number;
}

/** Returns this process's usage. */
export function ownUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system, rss: process.memoryUsage.rss() };
}

/** Sends a message to a child process and waits for its single reply. Rejects when the child exits before that. */
export async function askChild<T>(child: ChildProcess, message: object): Promise<T> {
  const ended = new AbortController();
  const end = (): void => ended.abort(new Error('The process ended before it replied'));
  child.once('exit', end);
  child.send(message);
  try {
    const [reply] = await once(child, 'message', ended);
    return reply;
  } finally {
    child.off('exit', end);
  }
}

/** Terminates a child process by SIGTERM and waits until it has exited. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
