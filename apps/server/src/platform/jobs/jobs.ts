import type { FastifyBaseLogger } from 'fastify';

/** Statistics of a job since the start. */
export interface JobReport {
  runs: number;
  failures: number;
  /** When its last successful run ended, in milliseconds since 1970; null if there was none. */
  succeededAt: number | null;
  /** Duration of its last run, in milliseconds. */
  lastMs: number;
}

/** Recurring background jobs of the server. */
export interface Jobs {
  /**
   * Runs `work` shortly after the start, and again `ms` milliseconds after the end of each run: a job never runs
   * concurrently with itself. Failures are logged with the job's name and retried at the next run. Long-running work
   * must observe `stop`, which is aborted when the jobs are closed.
   */
  every(ms: number, name: string, work: (stop: AbortSignal) => Promise<unknown>): void;
  /** Statistics of each job, by its name. */
  reports: ReadonlyMap<string, JobReport>;
  /** Starts no more runs, and resolves when running ones have ended. */
  close(): Promise<void>;
}

/** Delay of the first run, in milliseconds, so that it does not slow down the start. */
const startDelayMs = 10_000;

/** Creates an empty job runner. Its timers do not keep the process alive; `firstMs` is the delay of first runs. */
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
