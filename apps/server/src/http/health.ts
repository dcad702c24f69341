import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serviceUnavailable } from '../errors.ts';

/** How long the database may take to respond before it is considered unreachable, in milliseconds. */
const databaseTimeoutMs = 3000;

/** `/healthz` responds while the process runs, `/readyz` only when the database responds too. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    try {
      await withTimeout(databaseTimeoutMs, deps.store.ping());
    } catch (error) {
      request.log.error({ err: error }, 'database not reachable');
      throw serviceUnavailable('The database does not answer');
    }
    return { status: 'ok' };
  });
}

async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
