import type { FastifyBaseLogger } from 'fastify';

/** Work that the server does by itself, again and again. */
export interface Jobs {
  /**
   * Does `work` shortly after the start, and again `ms` milliseconds after each end: one job never runs beside itself.
   * What fails is logged under the job's name and tried again when its time comes. What takes long heeds `stop`, which
   * is aborted when the jobs are closed.
   */
  every(ms: number, name: string, work: (stop: AbortSignal) => Promise<unknown>): void;
  /** Begins nothing more, and resolves when what runs has ended. */
  close(): Promise<void>;
}

/** The first run waits this long, in milliseconds, so that it does not slow the start down. */
const restMs = 10_000;

/** Starts with no jobs. Waiting for their time keeps no process alive; `firstMs` is when the first runs begin. */
export function createJobs(log: Pick<FastifyBaseLogger, 'error'>, firstMs: number = restMs): Jobs {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  const wait = (ms: number, name: string, run: () => Promise<void>): void => {
    const begin = (): void => {
      const done = run().finally(() => running.delete(done));
      running.add(done);
    };
    timers.set(name, setTimeout(begin, ms).unref());
  };

  return {
    every: (ms, name, work) => {
      const run = async (): Promise<void> => {
        try {
          await work(closing.signal);
        } catch (error) {
          log.error({ err: error, job: name }, 'a job has failed');
        }
        if (!closing.signal.aborted) wait(ms, name, run);
      };
      wait(firstMs, name, run);
    },
    close: async () => {
      closing.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
