import type { FastifyInstance } from 'fastify';
import { tooManyTries } from '../errors.ts';
import { createKeyedQueue } from './keyed-queue.ts';

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
  const queue = createKeyedQueue<number>();
  app.decorate('uploads', async (member, work) => {
    if (queue.waiting(member) >= waiting) throw tooManyTries(1);
    return queue.run(member, atOnce, work);
  });
}
