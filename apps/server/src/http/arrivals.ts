import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/api/messages';
import type { Config } from '../config.ts';
import { HttpError, serviceUnavailable, tooManyRequests } from '../errors.ts';
import { Spool, type SpoolRoom } from '../platform/spool.ts';
import { formsAtOnce } from './form-queue.ts';

/** Bounds of the bodies that are arriving or wait to be handled, in this process. */
interface ArrivalLimits {
  /** Bytes of all of them, and of those of one sender. */
  bytes: number;
  bytesPerSender: number;
  /** Number of one member's forms. */
  formsPerMember: number;
  /** Number of checks, one a second, in which nothing may arrive of a body. */
  silentChecks: number;
}

const megabyte = 1024 * 1024;

/** Bytes of all bodies that are kept in memory; the rest is in files. */
const memoryBytes = 4 * megabyte;

const checkMs = 1000;

/** How long the rest of a rejected body is read and discarded, so that the client gets the response: two seconds. */
const lingerMs = 2000;

/**
 * Bodies that are arriving or being handled. A slow body delays no other: only the sum of bytes is limited. At the limit,
 * the slowest body of the largest sender is aborted.
 */
class Arrivals {
  readonly limits: ArrivalLimits = {
    bytes: 1024 * megabyte,
    bytesPerSender: 256 * megabyte,
    formsPerMember: 100 + formsAtOnce,
    silentChecks: 10,
  };
  readonly room: SpoolRoom;
  readonly #bodies = new Set<Arrival>();
  readonly #checks: NodeJS.Timeout;
  /** Bytes of all bodies. */
  bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  /** `folder` is for the files of bodies. */
  constructor(folder: string) {
    this.room = { folder, used: 0, max: memoryBytes };
    // after everything that arrived while the process was busy
    this.#checks = setInterval(() => setImmediate(() => this.check()), checkMs).unref();
  }

  /**
   * Begins to count a body of at most `maxBytes`. Throws 413 for one that is announced to be larger; close it in the end.
   */
  open(body: IncomingMessage, sender: string, maxBytes: number): Arrival {
    if (Number(body.headers['content-length'] ?? 0) > maxBytes) throw new HttpError(413, messages.bodyTooLarge);
    const arrival = new Arrival(this, { body, sender, maxBytes });
    this.#bodies.add(arrival);
    return arrival;
  }

  /**
   * Opens a form of a member. If the member has too many, aborts the one that has been silent longest; throws 429 if none is
   * silent.
   */
  openForm(body: IncomingMessage, member: number, maxBytes: number): Arrival {
    const sender = `member:${member}`;
    const bodiesOfSender = [...this.#bodies].filter((other) => other.sender === sender);
    if (bodiesOfSender.length >= this.limits.formsPerMember) {
      const [silent] = bodiesOfSender
        .filter(({ silence }) => silence > 0)
        .toSorted((one, other) => other.silence - one.silence);
      if (silent === undefined) throw tooManyRequests(1);
      silent.giveUp(stalled());
    }
    return this.open(body, sender, maxBytes);
  }

  /** Gives up bodies of which nothing arrives; called every second. */
  check(): void {
    for (const body of this.#bodies) body.check(this.limits.silentChecks);
  }

  /** Counts bytes of a body, and gives up others, or itself, where that is too much. */
  count(body: Arrival, bytes: number): void {
    this.#add(body.sender, bytes);
    while (this.#sumOf(body.sender) > this.limits.bytesPerSender)
      this.#slowestOf(body.sender, body).giveUp(tooManyRequests(1));
    while (this.bytes > this.limits.bytes)
      this.#slowestOf(this.#largestSender(body), body).giveUp(serviceUnavailable(messages.overloaded));
  }

  /** Forgets a body. */
  remove(body: Arrival): void {
    if (this.#bodies.delete(body)) this.#add(body.sender, -body.received);
  }

  /** Ends the checks of every second. */
  stopChecks(): void {
    clearInterval(this.#checks);
  }

  #add(sender: string, bytes: number): void {
    this.bytes += bytes;
    const sum = this.#sumOf(sender) + bytes;
    if (sum === 0) this.#bytesOf.delete(sender);
    else this.#bytesOf.set(sender, sum);
  }

  #sumOf(sender: string): number {
    return this.#bytesOf.get(sender) ?? 0;
  }

  /** Returns the sender with most bytes, among those whose requests are arriving: at least that of `body`. */
  #largestSender(body: Arrival): string {
    let largest = body.sender;
    for (const { sender, isArriving } of this.#bodies)
      if (isArriving && this.#sumOf(sender) > this.#sumOf(largest)) largest = sender;
    return largest;
  }

  #slowestOf(sender: string, body: Arrival): Arrival {
    let slowest: Arrival | undefined;
    for (const other of this.#bodies)
      if (other.sender === sender && other.isArriving && !(other.speed >= (slowest?.speed ?? Infinity)))
        slowest = other;
    return slowest ?? body;
  }
}

const stalled = (): HttpError => new HttpError(408, messages.bodyStalled, { headers: { connection: 'close' } });

interface ArrivalParts {
  body: IncomingMessage;
  /** The member or the network. */
  sender: string;
  maxBytes: number;
}

/** One body, whose content `receive` puts into the spool. */
export class Arrival {
  readonly sender: string;
  readonly spool: Spool;
  received = 0;
  /** Number of checks since something has arrived. */
  silence = 0;
  isArriving = true;
  readonly #arrivals: Arrivals;
  readonly #body: IncomingMessage;
  readonly #maxBytes: number;
  readonly #since = performance.now();
  readonly #end = Promise.withResolvers<never>();

  constructor(arrivals: Arrivals, { body, sender, maxBytes }: ArrivalParts) {
    this.#arrivals = arrivals;
    this.#body = body;
    this.sender = sender;
    this.#maxBytes = maxBytes;
    this.spool = new Spool(arrivals.room);
    // nobody waits for it before `receive`
    this.#end.promise.catch(() => undefined);
  }

  /** Bytes per millisecond. */
  get speed(): number {
    return this.received / (performance.now() - this.#since);
  }

  /**
   * Returns the result of `collect`, which reads the body. Throws 400 when the client disconnects, 408 when nothing
   * arrives any more, 413 when the body is too large, 429 or 503 when it is given up for others; the arrival is closed then.
   */
  async receive<T>(collect: () => Promise<T>): Promise<T> {
    const body = this.#body;
    const count = (chunk: Uint8Array): void => {
      if (!this.isArriving) return;
      this.silence = 0;
      this.received += chunk.length;
      this.#arrivals.count(this, chunk.length);
      if (this.received > this.#maxBytes) this.giveUp(new HttpError(413, messages.bodyTooLarge));
    };
    // a parser would wait forever for the rest of a body whose client has disconnected
    const leave = (): void => {
      if (!body.complete) this.giveUp(new HttpError(400, messages.badBody));
    };
    if (body.destroyed) leave();
    const collected = collect();
    body.on('data', count).on('close', leave);
    try {
      return await Promise.race([collected, this.#end.promise]);
    } catch (error) {
      this.close();
      drain(body);
      throw error;
    } finally {
      this.isArriving = false;
      this.silence = 0;
      body.off('data', count).off('close', leave);
    }
  }

  /** Notices whether something has arrived since the last check, unless the body is not being read at the moment. */
  check(maxSilence: number): void {
    if (!this.isArriving || this.#body.isPaused()) return;
    this.silence += 1;
    if (this.silence > maxSilence) this.giveUp(stalled());
  }

  giveUp(error: HttpError): void {
    this.close();
    this.#end.reject(error);
  }

  /** Frees its room. */
  close(): void {
    this.isArriving = false;
    this.#arrivals.remove(this);
    this.spool.close();
  }
}

/** Discards the rest of a body that is no longer needed. */
function drain(body: IncomingMessage): void {
  body.unpipe();
  body.resume();
  const cut = setTimeout(() => body.destroy(), lingerMs).unref();
  body.once('close', () => clearTimeout(cut)).once('end', () => clearTimeout(cut));
}

declare module 'fastify' {
  interface FastifyInstance {
    arrivals: Arrivals;
  }
}

/** Bounds the bodies of requests while they arrive, in this process. */
export function registerArrivals(app: FastifyInstance, { dataDir }: Pick<Config, 'dataDir'>): void {
  const arrivals = new Arrivals(dataDir);
  app.decorate('arrivals', arrivals);
  app.addHook('onClose', async () => arrivals.stopChecks());
}
