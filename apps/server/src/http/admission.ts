import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '@moonfloor/contract/messages';
import { serviceUnavailable } from '../errors.ts';
import type { CallerPriorities, Priority } from './caller-priority.ts';
import { sendOverloaded } from './overloaded.ts';
import { createPriorityQueue, type Queued, type QueueLimits } from './priority-queue.ts';

/** Bounds of what is worked on at a time. */
export interface AdmissionLimits extends QueueLimits {
  /** Requests in work. */
  maxConcurrent: number;
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
  /** Whether requests in work wait for each other, for connections to the database above all. */
  isBusy: () => boolean;
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

/** What takes longer waits for something else than this process, and no longer counts as in work, in milliseconds. */
const maxCountedMs = 5000;

/** How many requests are in work at once even when the process is busy. */
const minConcurrent = 4;

/** While requests wait, each tick adapts how many are in work. One that is `lateTickMs` late shows that the process is busy. */
const tickMs = 10;
const lateTickMs = 20;

/**
 * The event loop accepts one connection at a turn. While turns bring requests, none is taken in, so that all are seen before
 * they are too old: for four times as long as the turns with work took, and 200 ms at most.
 */
const acceptShare = 4;
const maxAcceptMs = 200;

/** Requests whose tokens are looked up at once although the queue is full, as they may have a rank for which there is room. */
const maxBesideQueue = 20;

/** For so long after somebody was refused there is too much to do, in milliseconds. */
const overloadedMs = 10_000;

/** Files of the pages and the probes: they take next to no work, and are of use above all when there is much of it. */
const exemptPaths = /^\/(?:assets\/|healthz$|readyz$)/;

interface QueuedRequest extends Queued {
  response: ServerResponse;
  /** Sends the answer if another request has made it meanwhile. */
  sendKept: () => boolean;
  proceed: () => void;
  refuse: () => void;
}

/** Makes the admission of one process. */
export function createAdmission(
  limits: AdmissionLimits,
  {
    callers: callerPriorities,
    isKept: isCached,
    sendKept: sendCached,
    isBusy,
    onRefused = () => undefined,
  }: AdmissionParts,
): Admission {
  /** When work on a response began, oldest first. */
  const active = new Map<ServerResponse, number>();
  const queue = createPriorityQueue<QueuedRequest>(limits);
  const minSlots = Math.min(minConcurrent, limits.maxConcurrent);
  let slots = minSlots;
  let refusedAt = -Infinity;
  /** Requests whose body is on its way. */
  const receivingBody = new WeakMap<ServerResponse, QueuedRequest>();
  /** Requests that are looked up outside the full queue. */
  let besideQueue = 0;
  let scheduled = false;
  let scheduledAt = 0;
  let clock: NodeJS.Timeout | undefined;
  let tickAt = 0;
  /** What the last turn of the event loop brought, and how much longer arrivals may go first. */
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

  /** Refuses a request, unless its answer is ready by now. */
  const turnAway = (
    { response, rank: priority, sendKept: send, refuse }: QueuedRequest,
    reason: RefusalReason,
  ): void => {
    if (response.destroyed) refuse();
    if (response.destroyed || send()) return;
    refusedAt = performance.now();
    onRefused(priority, reason);
    refuse();
  };

  const rejectExpired = (now: number): void => {
    for (let late = queue.takeExpired(now); late !== undefined; late = queue.takeExpired(now)) turnAway(late, 'late');
  };

  /** Who is next and has to be worked for: others are sent what is ready by now, or have gone. */
  const nextToWorkFor = (): QueuedRequest | undefined => {
    for (;;) {
      const first = queue.dequeue();
      if (first === undefined) return undefined;
      if (!first.response.destroyed && !first.sendKept()) return first;
      if (first.response.destroyed) first.refuse();
      queue.repeatTurn();
    }
  };

  const uncountLongRunning = (now: number): void => {
    for (const [response, since] of active) {
      if (now - since < maxCountedMs) break;
      active.delete(response);
    }
  };

  /** Whether turns bring requests, and have not had their share of the time yet. */
  const shouldAcceptFirst = (now: number): boolean => {
    const took = now - scheduledAt;
    if (worked) acceptMs = Math.min(acceptMs + acceptShare * took, maxAcceptMs);
    else acceptMs = arrived ? acceptMs - took : 0;
    arrived = false;
    worked = false;
    return acceptMs > 0;
  };

  /** Begins one request. Those that arrive before the next turn join the line first, so that none waits unseen in a socket. */
  const admitNext = (): void => {
    scheduled = false;
    const now = performance.now();
    rejectExpired(now);
    if (!shouldAcceptFirst(now) && isFree()) {
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

  /** Whether the queue has room, if need be in place of a request of a lower rank, which is then refused. */
  const reserveSlot = (priority: Priority): boolean => {
    if (!queue.hasRoom(priority)) return false;
    const gone = queue.evictFor(priority);
    if (gone !== undefined) turnAway(gone, 'full');
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

  /** Calls `go` if the queue has room for a request, and refuses it otherwise. An unknown token is looked up meanwhile. */
  const withRoom = (entry: QueuedRequest, go: () => void): void => {
    const goOn = (): void => (reserveSlot(entry.rank) ? go() : turnAway(entry, 'full'));
    if (entry.rank !== 'unknown') {
      goOn();
      return;
    }
    if (queue.hasRoom('unknown')) {
      goOn();
      void callerPriorities.find(entry.response.req).then((priority) => queue.setRank(entry, priority));
    } else if (besideQueue < maxBesideQueue) {
      besideQueue += 1;
      void callerPriorities.find(entry.response.req).then((priority) => {
        besideQueue -= 1;
        entry.rank = priority;
        goOn();
      });
    } else turnAway(entry, 'full');
  };

  return {
    enqueue: (request, response, handle) => {
      const { url = '' } = request;
      if (exemptPaths.test(url)) {
        handle();
        return;
      }
      const caller = callerPriorities.getCached(request);
      const entry: QueuedRequest = {
        rank: caller === 'visitor' && isCached(url) ? 'reader' : caller,
        since: performance.now(),
        response,
        sendKept: () => sendCached(request, response),
        proceed: handle,
        refuse: () => sendOverloaded(request, response),
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
    afterBody: (response) => {
      const entry = receivingBody.get(response);
      if (entry === undefined) return Promise.resolve();
      receivingBody.delete(response);
      return new Promise((resolve, reject) => {
        const refuse = (): void => reject(serviceUnavailable(messages.overloaded));
        Object.assign(entry, { since: performance.now(), sendKept: () => false, proceed: resolve, refuse });
        if (entry.rank === 'unknown') entry.rank = callerPriorities.getCached(response.req);
        arrived = true;
        if (isIdle()) beginAtOnce(entry);
        else withRoom(entry, () => enqueue(entry));
      });
    },
    release: leave,
    isOverloaded: () => performance.now() - refusedAt < overloadedMs,
  };
}
