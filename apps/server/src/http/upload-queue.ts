import type { FastifyInstance } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyTries } from '../errors.ts';

/** Forms of one member that are in memory at once, and more that wait for that without having been read. */
const atOnce = 3;
const waiting = 100;

/** Runs `work` when it is the member's turn. Throws 429 when too many wait already. */
export type UploadQueue = <T>(member: number, work: () => Promise<T>) => Promise<T>;

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadQueue;
  }
}

/** Gives the app its queue of forms: what a member sends at once is read and handled a few at a time, in this process. */
export function queueUploads(app: FastifyInstance): void {
  const queues = new Map<number, LimitFunction>();
  app.decorate('uploads', async (member, work) => {
    const queue = queues.get(member) ?? pLimit(atOnce);
    if (queue.pendingCount >= waiting) throw tooManyTries(1);
    queues.set(member, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(member);
    }
  });
}
