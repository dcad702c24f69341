import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Priority, PriorityQueue, type Queued, type QueueLimits } from './priority-queue.ts';
import { Slots } from './slots.ts';

/**
 * Node.js accepts one connection per iteration of the event loop. While iterations bring requests, none is admitted, so that
 * all are read before they expire: for four times as long as the iterations with work took, 200 ms at most.
 */
const acceptShare = 4;
const maxAcceptMs = 200;

/** How long arrivals go before the work for requests that have arrived. */
class ArrivalTurns {
  /** Whether this iteration of the event loop has brought requests. */
  arrived = false;
  /** Whether it has begun or ended the work for one. */
  worked = false;
  #firstForMs = 0;

  /** Ends an iteration of `took` ms. Returns whether arrivals go first in the next one. */
  goFirst(took: number): boolean {
    if (this.worked) this.#firstForMs = Math.min(this.#firstForMs + acceptShare * took, maxAcceptMs);
    else this.#firstForMs = this.arrived ? this.#firstForMs - took : 0;
    this.arrived = false;
    this.worked = false;
    return this.#firstForMs > 0;
  }
}

/** Bounds of the requests in progress and in the queue. */
export interface AdmissionLimits extends QueueLimits {
  /** Maximum number of requests in progress. */
  maxConcurrent: number;
}

/** Why a request was refused: the queue was full, or it waited too long. */
export const refusalReasons = ['full', 'late'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

interface Callers {
  /** Returns the priority as far as it is known at once. */
  getCached(request: IncomingMessage): Priority;
  /** Looks the caller up; never rejects. */
  find(request: IncomingMessage): Promise<Priority>;
}

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

/** While requests wait, each tick adapts how many may be in progress. A tick that is `lateTickMs` late means a busy process. */
const tickMs = 10;
const lateTickMs = 20;

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

/**
 * Admits the requests of one process in the order of their priority: admins, members, visitors; every second one is a visitor's
 * who requests a formerly cached response. When the queue is full, the newest request of the lowest priority is refused; so is
 * one that has waited too long.
 */
export class Admission {
  readonly #parts: AdmissionParts;
  readonly #queue: PriorityQueue<QueuedRequest>;
  readonly #slots: Slots;
  readonly #turns = new ArrivalTurns();
  /** Requests whose body is being received. */
  readonly #receivingBody = new WeakMap<ServerResponse, QueuedRequest>();
  /** Number of requests beyond a full queue whose token is being looked up. */
  #besideQueue = 0;
  #refusedAt = -Infinity;
  #scheduled = false;
  #scheduledAt = 0;
  #clock: NodeJS.Timeout | undefined;
  #tickAt = 0;

  constructor(limits: AdmissionLimits, parts: AdmissionParts) {
    this.#parts = parts;
    this.#queue = new PriorityQueue(limits);
    this.#slots = new Slots(limits.maxConcurrent);
  }

  /**
   * Calls `handle` when the request is admitted, or responds with 503, unless a cached response is available by then. A
   * request with a body is handled at once, and admitted by `admit` after its body was read.
   */
  enqueue(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    const { url = '' } = request;
    if (exemptPaths.test(url)) {
      handle();
      return;
    }
    const { callers, isCached, sendCached, refuse } = this.#parts;
    const caller = callers.getCached(request);
    const entry: QueuedRequest = {
      priority: caller === 'visitor' && isCached(url) ? 'reader' : caller,
      since: performance.now(),
      response,
      sendCached: () => sendCached(request, response),
      proceed: handle,
      refuse: () => refuse(request, response),
    };
    this.#turns.arrived = true;
    const readBody = (): void => {
      this.#receivingBody.set(response, entry);
      handle();
    };
    if (request.readableEnded) this.#beginOrQueue(entry);
    else if (this.#isIdle()) readBody();
    else this.#withRoom(entry, readBody);
  }

  /** Resolves when a request whose body has been read is admitted. Rejects when it is refused. */
  admit(response: ServerResponse): Promise<void> {
    const entry = this.#receivingBody.get(response);
    if (entry === undefined) return Promise.resolve();
    this.#receivingBody.delete(response);
    const { callers, refusal } = this.#parts;
    return new Promise((resolve, reject) => {
      const changes = { since: performance.now(), proceed: resolve, refuse: () => reject(refusal()) };
      Object.assign(entry, changes, { sendCached: () => false });
      if (entry.priority === 'unknown') entry.priority = callers.getCached(response.req);
      this.#turns.arrived = true;
      this.#beginOrQueue(entry);
    });
  }

  /** Reports that the work for a response is done, though it may not have been sent completely. */
  release(response: ServerResponse): void {
    if (!this.#slots.release(response)) return;
    this.#turns.worked = true;
    this.#scheduleIfNeeded();
  }

  /** Whether a request was refused in the last ten seconds. */
  isOverloaded(): boolean {
    return performance.now() - this.#refusedAt < overloadedMs;
  }

  #isIdle(): boolean {
    return !this.#scheduled && this.#slots.isFree() && this.#queue.size() === 0;
  }

  #beginOrQueue(entry: QueuedRequest): void {
    if (this.#isIdle()) {
      this.#scheduleNext();
      this.#begin(entry);
    } else
      this.#withRoom(entry, () => {
        this.#queue.enqueue(entry);
        this.#scheduleIfNeeded();
      });
  }

  #begin({ response, proceed }: QueuedRequest): void {
    this.#turns.worked = true;
    this.#slots.take(response);
    response.once('close', () => this.release(response));
    proceed();
  }

  /** Calls `proceed` if the queue has room for a request, and refuses it otherwise. Looks up an unknown token concurrently. */
  #withRoom(entry: QueuedRequest, proceed: () => void): void {
    const { callers } = this.#parts;
    if (entry.priority !== 'unknown') this.#proceedIfRoom(entry, proceed);
    else if (this.#queue.hasRoom('unknown')) {
      this.#proceedIfRoom(entry, proceed);
      void callers.find(entry.response.req).then((priority) => this.#queue.setPriority(entry, priority));
    } else if (this.#besideQueue < maxBesideQueue) {
      this.#besideQueue += 1;
      void callers.find(entry.response.req).then((priority) => {
        this.#besideQueue -= 1;
        entry.priority = priority;
        this.#proceedIfRoom(entry, proceed);
      });
    } else this.#refuseUnlessCached(entry, 'full');
  }

  /** Like `withRoom` for a known priority; the queue also has room in place of a request of a lower one, which is then refused. */
  #proceedIfRoom(entry: QueuedRequest, proceed: () => void): void {
    if (!this.#queue.hasRoom(entry.priority)) {
      this.#refuseUnlessCached(entry, 'full');
      return;
    }
    const evicted = this.#queue.evictFor(entry.priority);
    if (evicted !== undefined) this.#refuseUnlessCached(evicted, 'full');
    proceed();
  }

  /** Refuses a request, unless a cached response is available by now. */
  #refuseUnlessCached({ response, priority, sendCached, refuse }: QueuedRequest, reason: RefusalReason): void {
    if (response.destroyed) refuse();
    if (response.destroyed || sendCached()) return;
    this.#refusedAt = performance.now();
    this.#parts.onRefused?.(priority, reason);
    refuse();
  }

  #refuseExpired(now: number): void {
    for (let late = this.#queue.takeExpired(now); late !== undefined; late = this.#queue.takeExpired(now))
      this.#refuseUnlessCached(late, 'late');
  }

  #scheduleIfNeeded(): void {
    if (this.#queue.size() === 0) return;
    if (this.#clock === undefined) {
      this.#tickAt = performance.now() + tickMs;
      this.#clock = setTimeout(this.#tick, tickMs).unref();
    }
    if (!this.#scheduled && this.#slots.isFree()) this.#scheduleNext();
  }

  #scheduleNext(): void {
    this.#scheduled = true;
    this.#scheduledAt = performance.now();
    setImmediate(this.#admitNext);
  }

  /** Admits one request. Those that arrive before the next iteration are queued first, so that none waits unread in a socket. */
  readonly #admitNext = (): void => {
    this.#scheduled = false;
    const now = performance.now();
    this.#refuseExpired(now);
    if (!this.#turns.goFirst(now - this.#scheduledAt) && this.#slots.isFree()) {
      const first = this.#nextPending();
      if (first !== undefined) this.#begin(first);
    }
    this.#scheduleIfNeeded();
  };

  /** Returns the next request that needs work; others get a cached response, or their client has disconnected. */
  #nextPending(): QueuedRequest | undefined {
    for (;;) {
      const first = this.#queue.dequeue();
      if (first === undefined) return undefined;
      if (!first.response.destroyed && !first.sendCached()) return first;
      if (first.response.destroyed) first.refuse();
      this.#queue.keepReadersNext();
    }
  }

  readonly #tick = (): void => {
    this.#clock = undefined;
    const now = performance.now();
    this.#slots.adapt({ isLate: now - this.#tickAt > lateTickMs, isBusy: this.#parts.isBusy() });
    this.#slots.releaseLongRunning(now);
    this.#refuseExpired(now);
    this.#scheduleIfNeeded();
  };
}
