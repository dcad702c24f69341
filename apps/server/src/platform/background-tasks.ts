import type { FastifyBaseLogger } from 'fastify';

/**
 * Work that starts after a response, so that its duration tells the caller nothing. Failures are logged; work that must not be
 * lost belongs into the database instead.
 */
export class BackgroundTasks {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
  }

  /** Runs work once the current response has been handed to the network. */
  run(name: string, work: () => Promise<unknown>): void {
    const start = async (): Promise<void> => {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      try {
        await work();
      } catch (error) {
        this.#log.error({ err: error, work: name }, 'work after a response failed');
      }
    };
    const done = start().finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Resolves when all work has ended. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
