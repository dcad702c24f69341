import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serviceUnavailable } from '../errors.ts';
import { isDiskFull } from '../platform/files.ts';

/** How long the database may take to respond before it is considered unreachable, in milliseconds. */
const databaseTimeoutMs = 3000;

/** `/healthz` responds while the process runs, `/readyz` only when the database responds too, and the disk is not full. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    try {
      await Promise.race([deps.store.ping(), timeout()]);
    } catch (error) {
      request.log.error({ err: error }, 'database not reachable');
      throw serviceUnavailable('The database does not answer');
    }
    if (await isDiskFull(deps.config.dataDir)) throw serviceUnavailable('The disk is full');
    return { status: 'ok' };
  });
}

async function timeout(): Promise<never> {
  await pause(databaseTimeoutMs, undefined, { ref: false });
  throw new Error(`no answer within ${databaseTimeoutMs} ms`);
}
