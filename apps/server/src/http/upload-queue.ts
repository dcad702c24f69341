import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { createKeyedQueue } from './keyed-queue.ts';

/** Forms of one member that are in memory at once, and more that wait for that without having been read. */
const maxConcurrent = 3;
const maxQueued = 100;

/** Runs `work` when it is the member's turn. Throws 429 when too many wait already. */
export type UploadQueue = <T>(member: number, work: () => Promise<T>) => Promise<T>;

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadQueue;
  }
}

/** Gives the app its queue of forms: what a member sends at once is read and handled a few at a time, in this process. */
export function registerUploadQueue(app: FastifyInstance): void {
  const queue = createKeyedQueue<number>();
  app.decorate('uploads', async (member, work) => {
    if (queue.queued(member) >= maxQueued) throw tooManyRequests(1);
    return queue.run(member, maxConcurrent, work);
  });
}
