import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Fault } from '../errors.ts';

/** `/healthz` answers while the process lives, `/readyz` only when the database answers too. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    try {
      await deps.store.ping();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Fault(503, 'The database does not answer');
    }
    return { status: 'ok' };
  });
}
