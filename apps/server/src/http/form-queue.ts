import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';
import { KeyedQueue } from '../platform/keyed-queue.ts';
import { createAllowance } from './rate-limit.ts';
import type { Actor } from './session.ts';

/** Maximum number of a member's forms that are handled at once; others wait, complete. */
export const formsAtOnce = 3;

/**
 * Bytes of texts in a member's forms that are refused within an hour, for instance because a field is invalid: hundreds of
 * forms with line-ups of a hundred acts. Quotas do not count such forms, though checking them takes as long.
 */
const refused = { amount: 32 * 1024 * 1024, minutes: 60 };

declare module 'fastify' {
  interface FastifyInstance {
    /** Handles a member's form, with `textBytes` of text, when a slot is free. Throws 429 when many have been refused. */
    handleForm<T>(member: Actor, textBytes: number, work: () => Promise<T>): Promise<T>;
  }
}

/** Bounds the number of a member's forms that are handled at once, in this process. Admins may be refused as often as they like. */
export function registerFormQueue(app: FastifyInstance): void {
  const queue = new KeyedQueue<number>();
  const allowance = createAllowance(refused);
  app.decorate('handleForm', (member, textBytes, work) =>
    queue.run(member.id, formsAtOnce, async () => {
      const key = member.role === 'admin' ? null : String(member.id);
      if (key !== null) await allowance.require(key);
      try {
        return await work();
      } catch (error) {
        if (key !== null && error instanceof HttpError && error.problem.status < 500)
          await allowance.use(key, textBytes);
        throw error;
      }
    }),
  );
}
