import type { FastifyBaseLogger } from 'fastify';

/** How a job has gone since the start. */
export interface JobReport {
  runs: number;
  failures: number;
  /** When its last good run ended, in milliseconds since 1970; null without any. */
  succeededAt: number | null;
  /** How long its last run took, in milliseconds. */
  lastMs: number;
}

/** Work that the server does by itself, again and again. */
export interface Jobs {
  /**
   * Does `work` shortly after the start, and again `ms` milliseconds after each end: one job never runs beside itself.
   * What fails is logged under the job's name and tried again when its time comes. What takes long heeds `stop`, which
   * is aborted when the jobs are closed.
   */
  every(ms: number, name: string, work: (stop: AbortSignal) => Promise<unknown>): void;
  /** How each job has gone, by its name. */
  reports: ReadonlyMap<string, JobReport>;
  /** Begins nothing more, and resolves when what runs has ended. */
  close(): Promise<void>;
}

/** The first run waits this long, in milliseconds, so that it does not slow the start down. */
const startDelayMs = 10_000;

/** Starts with no jobs. Waiting for their time keeps no process alive; `firstMs` is when the first runs begin. */
export function createJobs(log: Pick<FastifyBaseLogger, 'error'>, firstMs: number = startDelayMs): Jobs {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const reports = new Map<string, JobReport>();
  const closing = new AbortController();

  const wait = (ms: number, name: string, run: () => Promise<void>): void => {
    const begin = (): void => {
      const done = run().finally(() => running.delete(done));
      running.add(done);
    };
    timers.set(name, setTimeout(begin, ms).unref());
  };

  return {
    reports,
    every: (ms, name, work) => {
      const report: JobReport = { runs: 0, failures: 0, succeededAt: null, lastMs: 0 };
      reports.set(name, report);
      const run = async (): Promise<void> => {
        const begun = performance.now();
        try {
          await work(closing.signal);
          report.succeededAt = Date.now();
        } catch (error) {
          report.failures += 1;
          log.error({ err: error, job: name }, 'background job failed');
        }
        report.runs += 1;
        report.lastMs = performance.now() - begun;
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
