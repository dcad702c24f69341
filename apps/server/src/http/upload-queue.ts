import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { KeyedQueue } from './keyed-queue.ts';

/** Maximum number of a member's forms in memory at once, and of those that wait unread. */
const maxConcurrent = 3;
const maxQueued = 100;

/** Runs `work` when a slot of the member is free. Throws 429 when too many requests wait already. */
export type UploadQueue = <T>(member: number, work: () => Promise<T>) => Promise<T>;

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadQueue;
  }
}

/**
 * Registers the upload queue with the app: it bounds how many of a member's forms are read and handled at once, in this
 * process.
 */
export function registerUploadQueue(app: FastifyInstance): void {
  const queue = new KeyedQueue<number>();
  app.decorate('uploads', async (member, work) => {
    if (queue.queued(member) >= maxQueued) throw tooManyRequests(1);
    return queue.run(member, maxConcurrent, work);
  });
}
