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

/** Delay of the first run, in milliseconds, so that it does not slow down the start. Only tests change it. */
export const startDelay = { ms: 10_000 };

/** Recurring background jobs of the server. Their timers do not keep the process alive. */
export class Jobs {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #firstMs: number;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  /** Statistics of each job, by its name. */
  readonly reports = new Map<string, JobReport>();

  /** `firstMs` is the delay of first runs. */
  constructor(log: Pick<FastifyBaseLogger, 'error'>, firstMs: number = startDelay.ms) {
    this.#log = log;
    this.#firstMs = firstMs;
  }

  /**
   * Runs `work` shortly after the start, and again `ms` milliseconds after the end of each run: a job never runs
   * concurrently with itself. Failures are logged with the job's name and retried at the next run. Long-running work
   * must observe `stop`, which is aborted when the jobs are closed.
   */
  every(ms: number, name: string, work: (stop: AbortSignal) => Promise<unknown>): void {
    const report: JobReport = { runs: 0, failures: 0, succeededAt: null, lastMs: 0 };
    this.reports.set(name, report);
    const run = async (): Promise<void> => {
      const startedAt = performance.now();
      try {
        await work(this.#closing.signal);
        report.succeededAt = Date.now();
      } catch (error) {
        report.failures += 1;
        this.#log.error({ err: error, job: name }, 'background job failed');
      }
      report.runs += 1;
      report.lastMs = performance.now() - startedAt;
      if (!this.#closing.signal.aborted) this.#schedule(ms, name, run);
    };
    this.#schedule(this.#firstMs, name, run);
  }

  #schedule(ms: number, name: string, run: () => Promise<void>): void {
    const start = (): void => {
      const done = run().finally(() => this.#running.delete(done));
      this.#running.add(done);
    };
    this.#timers.set(name, setTimeout(start, ms).unref());
  }

  /** Starts no more runs, and resolves when running ones have ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
  }
}
