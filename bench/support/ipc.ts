import type { ChildProcess } from 'node:child_process';

/** What a measured process says of itself: CPU so far in µs over all its threads, memory in bytes. */
export interface Usage {
  cpu: number;
  rss: number;
}

/** This process's own use. */
export function ownUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system, rss: process.memoryUsage.rss() };
}

/** Sends a message to a child and waits for its one answer. Rejects when the child ends before that. */
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

/** Ends a child by SIGTERM and waits until it is gone. */
export function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
