import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

/** Worker processes that share one port. */
export interface Workers {
  port: number;
  /** Terminates them gracefully, and resolves when all have ended. */
  close(): Promise<void>;
}

/**
 * Starts `count` worker processes of this program, and resolves when all are listening. One that ends later is
 * restarted; one that ends before listening is an error, which terminates all.
 */
export async function startWorkers(count: number, log: FastifyBaseLogger): Promise<Workers> {
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = running.map((worker) => once(worker, 'exit'));
    for (const worker of running) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  };

  const start = async (): Promise<AddressInfo> => {
    const worker = cluster.fork();
    const address = await waitUntilListening(worker);
    worker.once('exit', (code, signal) => {
      if (closing) return;
      log.error({ code, signal }, 'worker exited; starting a replacement');
      start().catch((error: Error) => log.error({ err: error }, 'replacement worker could not be started'));
    });
    return address;
  };

  try {
    const addresses = await Promise.all(Array.from({ length: count }, start));
    return { port: addresses[0]!.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves when a worker is listening; rejects when it ends before. The worker has printed the error itself. */
function waitUntilListening(worker: Worker): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    worker.once('listening', (address) => resolve(address as unknown as AddressInfo));
    worker.once('exit', () => reject(new Error('A worker could not start')));
  });
}
