import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Priority, PriorityQueue, type Queued, type QueueLimits } from './priority-queue.ts';

/** Bounds of the requests in progress and in the queue. */
export interface AdmissionLimits extends QueueLimits {
  /** Maximum number of requests in progress. */
  maxConcurrent: number;
}

/** Why a request was refused: the queue was full, or it waited too long. */
export const refusalReasons = ['full', 'late'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Priorities of callers. */
interface Callers {
  /** Returns the priority as far as it is known at once. */
  getCached(request: IncomingMessage): Priority;
  /** Looks the caller up; never rejects. */
  find(request: IncomingMessage): Promise<Priority>;
}

/** Dependencies of an admission. */
export interface AdmissionParts {
  callers: Callers;
  /** Whether the response of a URL was cached before the content changed. */
  isCached: (url: string) => boolean;
  /** Sends the cached response; returns false, having sent nothing, when there is none. */
  sendCached: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Whether requests in progress wait for each other, mainly for database connections. */
  isBusy: () => boolean;
  /** Responds with 503, unless the client has disconnected. */
  refuse: (request: IncomingMessage, response: ServerResponse) => void;
  /** Returns the error for the handler of a request whose body was read before it was refused. */
  refusal: () => Error;
  /** Called for each refused request. */
  onRefused?: (priority: Priority, reason: RefusalReason) => void;
}

/**
 * Admits requests in the order of their priority: admins, members, visitors; every second one is a visitor's who requests a
 * formerly cached response. When the queue is full, the newest request of the lowest priority is refused; so is one that has
 * waited too long.
 */
interface Admission {
  /**
   * Calls `handle` when the request is admitted, or responds with 503, unless a cached response is available by then. A
   * request with a body is handled at once, and admitted by `admit` after its body was read.
   */
  enqueue(request: IncomingMessage, response: ServerResponse, handle: () => void): void;
  /** Whether a request was refused in the last ten seconds. */
  isOverloaded(): boolean;
  /** Resolves when a request whose body has been read is admitted. Rejects when it is refused. */
  admit(response: ServerResponse): Promise<void>;
  /** Reports that the work for a response is done, though it may not have been sent completely. */
  release(response: ServerResponse): void;
}

/** A request that takes longer, in milliseconds, waits for something outside this process and is not counted any more. */
const maxCountedMs = 5000;

/** Number of requests in progress even when the process is busy. */
const minConcurrent = 4;

/** While requests wait, each tick adapts how many may be in progress. A tick that is `lateTickMs` late means a busy process. */
const tickMs = 10;
const lateTickMs = 20;

/**
 * Node.js accepts one connection per iteration of the event loop. While iterations bring requests, none is admitted, so that
 * all are read before they expire: for four times as long as the iterations with work took, 200 ms at most.
 */
const acceptShare = 4;
const maxAcceptMs = 200;

/** Maximum number of token look-ups for requests beyond a full queue, which may turn out to have a higher priority. */
const maxBesideQueue = 20;

/** How long the process counts as overloaded after a refusal, in milliseconds. */
const overloadedMs = 10_000;

/** Assets and probes: they take almost no work, and matter most under overload. */
const exemptPaths = /^\/(?:assets\/|healthz$|readyz$)/;

interface QueuedRequest extends Queued {
  response: ServerResponse;
  /** Sends the cached response, if another request has made one in the meantime. */
  sendCached: () => boolean;
  proceed: () => void;
  refuse: () => void;
}

/** Creates the admission of one process. */
export function createAdmission(
  limits: AdmissionLimits,
  { callers, isCached, sendCached, isBusy, refuse, refusal, onRefused = () => undefined }: AdmissionParts,
): Admission {
  /** Start times of responses in progress, oldest first. */
  const active = new Map<ServerResponse, number>();
  const queue = new PriorityQueue<QueuedRequest>(limits);
  const minSlots = Math.min(minConcurrent, limits.maxConcurrent);
  let slots = minSlots;
  let refusedAt = -Infinity;
  /** Requests whose body is being received. */
  const receivingBody = new WeakMap<ServerResponse, QueuedRequest>();
  /** Number of requests beyond a full queue whose token is being looked up. */
  let besideQueue = 0;
  let scheduled = false;
  let scheduledAt = 0;
  let clock: NodeJS.Timeout | undefined;
  let tickAt = 0;
  /** The events of the last iteration of the event loop, and the time for which arrivals still go first. */
  let arrived = false;
  let worked = false;
  let acceptMs = 0;

  const isFree = (): boolean => active.size < slots;

  const leave = (response: ServerResponse): void => {
    if (!active.delete(response)) return;
    worked = true;
    scheduleIfNeeded();
  };

  const begin = ({ response, proceed }: QueuedRequest): void => {
    worked = true;
    active.set(response, performance.now());
    response.once('close', () => leave(response));
    proceed();
  };

  /** Refuses a request, unless a cached response is available by now. */
  const refuseUnlessCached = (
    { response, priority, sendCached: send, refuse: end }: QueuedRequest,
    reason: RefusalReason,
  ): void => {
    if (response.destroyed) end();
    if (response.destroyed || send()) return;
    refusedAt = performance.now();
    onRefused(priority, reason);
    end();
  };

  const rejectExpired = (now: number): void => {
    for (let late = queue.takeExpired(now); late !== undefined; late = queue.takeExpired(now))
      refuseUnlessCached(late, 'late');
  };

  /** Returns the next request that needs work; others get a cached response, or their client has disconnected. */
  const nextPending = (): QueuedRequest | undefined => {
    for (;;) {
      const first = queue.dequeue();
      if (first === undefined) return undefined;
      if (!first.response.destroyed && !first.sendCached()) return first;
      if (first.response.destroyed) first.refuse();
      queue.keepReadersNext();
    }
  };

  const uncountLongRunning = (now: number): void => {
    for (const [response, since] of active) {
      if (now - since < maxCountedMs) break;
      active.delete(response);
    }
  };

  /** Whether iterations bring requests and have not had their share of the time yet. */
  const shouldAcceptFirst = (now: number): boolean => {
    const took = now - scheduledAt;
    if (worked) acceptMs = Math.min(acceptMs + acceptShare * took, maxAcceptMs);
    else acceptMs = arrived ? acceptMs - took : 0;
    arrived = false;
    worked = false;
    return acceptMs > 0;
  };

  /** Admits one request. Those that arrive before the next iteration are queued first, so that none waits unread in a socket. */
  const admitNext = (): void => {
    scheduled = false;
    const now = performance.now();
    rejectExpired(now);
    if (!shouldAcceptFirst(now) && isFree()) {
      const first = nextPending();
      if (first !== undefined) begin(first);
    }
    scheduleIfNeeded();
  };

  const scheduleNext = (): void => {
    scheduled = true;
    scheduledAt = performance.now();
    setImmediate(admitNext);
  };

  const tick = (): void => {
    clock = undefined;
    const now = performance.now();
    if (now - tickAt > lateTickMs) slots = Math.max(minSlots, slots >> 1);
    else if (isBusy()) slots = Math.max(minSlots, slots - 1);
    else if (!isFree()) slots = Math.min(slots + 1, limits.maxConcurrent);
    uncountLongRunning(now);
    rejectExpired(now);
    scheduleIfNeeded();
  };

  const scheduleIfNeeded = (): void => {
    if (queue.size() === 0) return;
    if (clock === undefined) {
      tickAt = performance.now() + tickMs;
      clock = setTimeout(tick, tickMs).unref();
    }
    if (!scheduled && isFree()) scheduleNext();
  };

  /** Whether the queue has room, in place of a request of a lower priority if necessary, which is then refused. */
  const reserveSlot = (priority: Priority): boolean => {
    if (!queue.hasRoom(priority)) return false;
    const evicted = queue.evictFor(priority);
    if (evicted !== undefined) refuseUnlessCached(evicted, 'full');
    return true;
  };

  const isIdle = (): boolean => !scheduled && isFree() && queue.size() === 0;

  const beginAtOnce = (entry: QueuedRequest): void => {
    scheduleNext();
    begin(entry);
  };

  const enqueue = (entry: QueuedRequest): void => {
    queue.enqueue(entry);
    scheduleIfNeeded();
  };

  /** Calls `proceed` if the queue has room for a request, and refuses it otherwise. Looks up an unknown token concurrently. */
  const withRoom = (entry: QueuedRequest, proceed: () => void): void => {
    const proceedIfRoom = (): void => (reserveSlot(entry.priority) ? proceed() : refuseUnlessCached(entry, 'full'));
    if (entry.priority !== 'unknown') {
      proceedIfRoom();
      return;
    }
    if (queue.hasRoom('unknown')) {
      proceedIfRoom();
      void callers.find(entry.response.req).then((priority) => queue.setPriority(entry, priority));
    } else if (besideQueue < maxBesideQueue) {
      besideQueue += 1;
      void callers.find(entry.response.req).then((priority) => {
        besideQueue -= 1;
        entry.priority = priority;
        proceedIfRoom();
      });
    } else refuseUnlessCached(entry, 'full');
  };

  const admit = (response: ServerResponse): Promise<void> => {
    const entry = receivingBody.get(response);
    if (entry === undefined) return Promise.resolve();
    receivingBody.delete(response);
    return new Promise((resolve, reject) => {
      const changes = { since: performance.now(), proceed: resolve, refuse: () => reject(refusal()) };
      Object.assign(entry, changes, { sendCached: () => false });
      if (entry.priority === 'unknown') entry.priority = callers.getCached(response.req);
      arrived = true;
      if (isIdle()) beginAtOnce(entry);
      else withRoom(entry, () => enqueue(entry));
    });
  };

  return {
    enqueue: (request, response, handle) => {
      const { url = '' } = request;
      if (exemptPaths.test(url)) {
        handle();
        return;
      }
      const caller = callers.getCached(request);
      const entry: QueuedRequest = {
        priority: caller === 'visitor' && isCached(url) ? 'reader' : caller,
        since: performance.now(),
        response,
        sendCached: () => sendCached(request, response),
        proceed: handle,
        refuse: () => refuse(request, response),
      };
      arrived = true;
      const readBody = (): void => {
        receivingBody.set(response, entry);
        handle();
      };
      const [now, orWait] = request.readableEnded ? [beginAtOnce, enqueue] : [readBody, readBody];
      if (isIdle()) now(entry);
      else withRoom(entry, () => orWait(entry));
    },
    isOverloaded: () => performance.now() - refusedAt < overloadedMs,
    admit,
    release: leave,
  };
}
