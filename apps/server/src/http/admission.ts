import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/messages';
import { serviceUnavailable } from '../errors.ts';
import { type CallerPriorities, type Priority, priorities } from './caller-priority.ts';
import { sendOverloaded } from './overloaded.ts';

/** Bounds of what is worked on at a time. */
export interface AdmissionLimits {
  /** Requests in work. */
  maxConcurrent: number;
  /** Requests that wait for their turn. */
  maxQueued: number;
  /** How long one waits before it is refused, in milliseconds. */
  maxQueuedMs: number;
}

/** Why somebody was refused: too many waited, or the turn did not come in time. */
export type RefusalReason = 'full' | 'late';

/** What an admission asks and tells. */
export interface AdmissionParts {
  callers: CallerPriorities;
  /** Tells an address whose answer was kept ready before the content changed. */
  isKept: (url: string) => boolean;
  /** Sends the answer if it is ready; false when there is none and nothing was sent. */
  sendKept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Hears of everybody who is refused. */
  onRefused?: (priority: Priority, reason: RefusalReason) => void;
}

/**
 * Decides when requests are worked on, in the order of their ranks: admins, members, other visitors; visitors to what many
 * read have every other turn. When too many wait, the newest of the lowest rank is refused; so is what has waited too long.
 */
export interface Admission {
  /**
   * Calls `answer` when it is the request's turn, or answers 503, unless the answer is ready by then. The turn of a request
   * with a body comes with `afterBody`.
   */
  enqueue(request: IncomingMessage, response: ServerResponse, handle: () => void): void;
  /** Waits for the turn of a request whose body has been read. Throws 503 when it does not come in time. */
  afterBody(response: ServerResponse): Promise<void>;
  /** Tells that the work for a response is done, though it may still be on its way. */
  release(response: ServerResponse): void;
  /** Whether somebody was refused lately. */
  isOverloaded(): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

/** What takes longer waits for something else than this process, and no longer counts as in work, in milliseconds. */
const maxCountedMs = 5000;

/**
 * When a turn comes so many milliseconds late, those in work keep the process busy: nobody is taken in beside them until it
 * comes sooner, unless they are few.
 */
const maxLoopDelayMs = 50;
const minConcurrentWhenBusy = 4;

/**
 * The event loop accepts one connection at a turn. While turns bring requests nobody is taken in, so that they are seen before
 * the system turns connections away: for as long as the last work took, and so many milliseconds at least.
 */
const minAcceptMs = 10;

/** For so long after somebody was refused there is too much to do, in milliseconds. */
const overloadedMs = 10_000;

/** How often those who wait are looked at while none ends, in milliseconds. */
const sweepMs = 250;

/** Files of the pages and the probes: they take next to no work, and are of use above all when there is much of it. */
const exemptPaths = /^\/(?:assets\/|healthz$|readyz$)/;

interface QueuedRequest {
  response: ServerResponse;
  deadline: number;
  /** Sends the answer if another request has made it meanwhile. */
  sendKept: () => boolean;
  proceed: () => void;
  refuse: () => void;
}

/** Makes the admission of one process. */
export function createAdmission(
  { maxConcurrent, maxQueued, maxQueuedMs }: AdmissionLimits,
  { callers: callerPriorities, isKept: isCached, sendKept: sendCached, onRefused = () => undefined }: AdmissionParts,
): Admission {
  /** When work on a response began, oldest first. */
  const active = new Map<ServerResponse, number>();
  const queues = new Map<Priority, QueuedRequest[]>(priorities.map((priority) => [priority, []]));
  const readers = queues.get('reader')!;
  let readersNext = true;
  let refusedAt = -Infinity;
  /** Ranks of requests whose body is on its way. */
  const receivingBody = new WeakMap<ServerResponse, Priority>();
  let scheduled = false;
  let scheduledAt = 0;
  let arrived = false;
  /** When the last one was taken in, and until when arrivals go first after that: null until its first turn is over. */
  let lastAdmittedAt = 0;
  let acceptUntil: number | null = 0;
  let sweep: NodeJS.Timeout | undefined;

  const count = (): number => [...queues.values()].reduce((sum, { length }) => sum + length, 0);
  const isFree = (): boolean => active.size < maxConcurrent;

  const leave = (response: ServerResponse): void => {
    if (active.delete(response)) scheduleIfNeeded();
  };

  const begin = ({ response, proceed }: QueuedRequest): void => {
    lastAdmittedAt = performance.now();
    acceptUntil = null;
    active.set(response, lastAdmittedAt);
    response.once('close', () => leave(response));
    proceed();
  };

  /** Refuses a request, unless its answer is ready by now. */
  const turnAway = (
    { response, sendKept: send, refuse }: Pick<QueuedRequest, 'response' | 'sendKept' | 'refuse'>,
    priority: Priority,
    reason: RefusalReason,
  ): void => {
    if (response.destroyed) refuse();
    if (response.destroyed || send()) return;
    refusedAt = performance.now();
    onRefused(priority, reason);
    refuse();
  };

  const rejectExpired = (now: number): void => {
    for (const [priority, line] of queues)
      while (line[0] !== undefined && line[0].deadline < now) turnAway(line.shift()!, priority, 'late');
  };

  /** Takes who is next out of the line: what many will be served with has every other turn. */
  const takeFirst = (): QueuedRequest | undefined => {
    const readersFirst = readersNext && readers.length > 0;
    readersNext = !readersFirst;
    return readersFirst ? readers.shift() : [...queues.values()].find(({ length }) => length > 0)?.shift();
  };

  /** Who is next and has to be worked for: others are sent what is ready by now, or have gone. */
  const nextToWorkFor = (): QueuedRequest | undefined => {
    for (;;) {
      const first = takeFirst();
      if (first === undefined) return undefined;
      if (!first.response.destroyed && !first.sendKept()) return first;
      if (first.response.destroyed) first.refuse();
      // that was no turn
      readersNext = true;
    }
  };

  const uncountLongRunning = (now: number): void => {
    for (const [response, since] of active) {
      if (now - since < maxCountedMs) break;
      active.delete(response);
    }
  };

  /** Whether the last turn brought requests, and it is not yet time for work again. */
  const shouldAcceptFirst = (now: number): boolean => {
    acceptUntil ??= now + Math.max(minAcceptMs, now - lastAdmittedAt);
    const goOn = arrived && now < acceptUntil;
    arrived = false;
    return goOn;
  };

  /** Begins one request. Those that arrive before the next turn join the line first, so that none waits unseen in a socket. */
  const admitNext = (): void => {
    scheduled = false;
    const now = performance.now();
    rejectExpired(now);
    if (
      !shouldAcceptFirst(now) &&
      isFree() &&
      (active.size < minConcurrentWhenBusy || now - scheduledAt < maxLoopDelayMs)
    ) {
      const first = nextToWorkFor();
      if (first !== undefined) begin(first);
    }
    scheduleIfNeeded();
  };

  const scheduleNext = (): void => {
    scheduled = true;
    scheduledAt = performance.now();
    setImmediate(admitNext);
  };

  const checkQueues = (): void => {
    const now = performance.now();
    uncountLongRunning(now);
    rejectExpired(now);
    scheduleIfNeeded();
  };

  const scheduleIfNeeded = (): void => {
    if (count() === 0) {
      clearInterval(sweep);
      sweep = undefined;
      return;
    }
    sweep ??= setInterval(checkQueues, sweepMs).unref();
    if (!scheduled && isFree()) scheduleNext();
  };

  /**
   * Whether there is room in line for a rank: if need be, the place of the newest of the lowest rank below it. Readers have
   * as much room of their own.
   */
  const reserveSlot = (priority: Priority): boolean => {
    if (priority === 'reader') return readers.length < maxQueued;
    if (count() - readers.length < maxQueued) return true;
    const [lowest, line] = [...queues].findLast(([other, { length }]) => other !== 'reader' && length > 0)!;
    if (priorities.indexOf(lowest) <= priorities.indexOf(priority)) return false;
    turnAway(line.pop()!, lowest, 'full');
    return true;
  };

  const wait = (priority: Priority, entry: QueuedRequest): void => {
    arrived = true;
    if (!scheduled && isFree() && count() === 0) {
      scheduleNext();
      begin(entry);
    } else if (reserveSlot(priority)) {
      queues.get(priority)!.push(entry);
      scheduleIfNeeded();
    } else turnAway(entry, priority, 'full');
  };

  const deadline = (): number => performance.now() + maxQueuedMs;

  return {
    enqueue: (request, response, handle) => {
      if (exemptPaths.test(request.url ?? '')) {
        handle();
        return;
      }
      const entry = {
        response,
        proceed: handle,
        sendKept: () => sendCached(request, response),
        refuse: () => sendOverloaded(request, response),
      };
      const admit = (caller: Priority): void => {
        const priority = caller === 'visitor' && isCached(request.url ?? '') ? 'reader' : caller;
        if (request.readableEnded) wait(priority, { ...entry, deadline: deadline() });
        else if (reserveSlot(priority)) {
          receivingBody.set(response, priority);
          handle();
        } else turnAway(entry, priority, 'full');
      };
      const priority = callerPriorities.getCached(request) ?? (isFree() && !scheduled ? 'visitor' : undefined);
      if (priority === undefined) void callerPriorities.find(request).then(admit);
      else admit(priority);
    },
    afterBody: (response) => {
      const priority = receivingBody.get(response);
      if (priority === undefined) return Promise.resolve();
      receivingBody.delete(response);
      return new Promise((resolve, reject) => {
        const refuse = (): void => reject(serviceUnavailable(messages.overloaded));
        wait(priority, { response, deadline: deadline(), sendKept: () => false, proceed: resolve, refuse });
      });
    },
    release: leave,
    isOverloaded: () => performance.now() - refusedAt < overloadedMs,
  };
}

/** Makes the app tell its admission when a body has come (those of forms are read by their route) and when work is done. */
export function registerAdmission(app: FastifyInstance, admission: Admission): void {
  app.decorate('admission', admission);
  app.addHook('preHandler', async (request, reply) => {
    if (!request.isMultipart()) await admission.afterBody(reply.raw);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    admission.release(reply.raw);
    return payload;
  });
}
