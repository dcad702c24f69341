import type { ChildProcess } from 'node:child_process';

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
export function askChild<T>(child: ChildProcess, message: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('The process ended before it answered'));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as T);
    });
    child.send(message);
  });
}

/** Terminates a child process by SIGTERM and waits until it has exited. */
export function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
