import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Starts `count` worker processes of this program, which share one port, and resolves when all are listening. One that ends
 * later is restarted; one that ends before listening is an error, which terminates all. `close` terminates them gracefully,
 * and resolves when all have ended.
 */
export async function startWorkers(count: number, log: FastifyBaseLogger) {
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = running.map((worker) => once(worker, 'exit'));
    for (const worker of running) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  };

  const start = async (): Promise<number> => {
    const worker = cluster.fork();
    const port = await waitUntilListening(worker);
    worker.once('exit', (code, signal) => {
      if (closing) return;
      log.error({ code, signal }, 'worker exited; starting a replacement');
      start().catch((error: Error) => log.error({ err: error }, 'replacement worker could not be started'));
    });
    return port;
  };

  try {
    const ports = await Promise.all(Array.from({ length: count }, start));
    return { port: ports[0]!, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves with a worker's port when it is listening; rejects when it ends before. The worker has printed the error itself. */
function waitUntilListening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.once('exit', () => reject(new Error('A worker could not start')));
  });
}
