import type { FastifyInstance } from 'fastify';
import type { Admission } from './admission.ts';
import type { CallerPriorities } from './caller-priority.ts';

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
    callers: CallerPriorities;
  }
}

/**
 * Registers hooks that notify the admission when a body has been received (routes do it for multipart bodies) and when the
 * work on a response is done. Routes report checked tokens to `callers`.
 */
export function registerAdmission(
  app: FastifyInstance,
  admission: Admission,
  callerPriorities: CallerPriorities,
): void {
  app.decorate('admission', admission);
  app.decorate('callers', callerPriorities);
  app.addHook('preHandler', async (request, reply) => {
    if (!request.isMultipart()) await admission.afterBody(reply.raw);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    admission.release(reply.raw);
    return payload;
  });
}
