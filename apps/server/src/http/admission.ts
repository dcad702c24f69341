import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/messages';
import { problemOf, unavailable } from '../errors.ts';
import { type CallerRanks, type Rank, ranks } from './caller-ranks.ts';

/** Bounds of what is worked on at a time. */
export interface AdmissionLimits {
  /** Requests in work. */
  atOnce: number;
  /** Requests that wait for their turn. */
  waiting: number;
  /** How long one waits before it is refused, in milliseconds. */
  waitMs: number;
}

/** Why somebody was refused: too many waited, or the turn did not come in time. */
export type RefusalReason = 'full' | 'late';

/** What an admission asks and tells. */
export interface AdmissionParts {
  callers: CallerRanks;
  /** Tells an address whose answer was kept ready before the content changed. */
  isKept: (url: string) => boolean;
  /** Sends the answer if it is ready; false when there is none and nothing was sent. */
  sendKept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Hears of everybody who is refused. */
  onRefused?: (rank: Rank, reason: RefusalReason) => void;
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
  enter(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Waits for the turn of a request whose body has been read. Throws 503 when it does not come in time. */
  afterBody(response: ServerResponse): Promise<void>;
  /** Tells that the work for a response is done, though it may still be on its way. */
  leave(response: ServerResponse): void;
  /** Whether somebody was refused lately. */
  isOverloaded(): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

/** What takes longer waits for something else than this process, and no longer counts as in work, in milliseconds. */
const longestMs = 5000;

/**
 * When a turn comes so many milliseconds late, those in work keep the process busy: nobody is taken in beside them until it
 * comes sooner, unless they are few.
 */
const lateMs = 50;
const few = 4;

/**
 * The event loop accepts one connection at a turn. While turns bring requests nobody is taken in, so that they are seen before
 * the system turns connections away: for as long as the last work took, and so many milliseconds at least.
 */
const leastLookMs = 10;

/** For so long after somebody was refused there is too much to do, in milliseconds. */
const overloadedMs = 10_000;

/** How often those who wait are looked at while none ends, in milliseconds. */
const sweepMs = 250;

/** Files of the pages and the probes: they take next to no work, and are of use above all when there is much of it. */
const alwaysOpen = /^\/(?:assets\/|healthz$|readyz$)/;

interface Waiting {
  response: ServerResponse;
  deadline: number;
  /** Sends the answer if another request has made it meanwhile. */
  sendKept: () => boolean;
  proceed: () => void;
  refuse: () => void;
}

/** Makes the admission of one process. */
export function createAdmission(
  { atOnce, waiting, waitMs }: AdmissionLimits,
  { callers, isKept, sendKept, onRefused = () => undefined }: AdmissionParts,
): Admission {
  /** When work on a response began, oldest first. */
  const working = new Map<ServerResponse, number>();
  const lines = new Map<Rank, Waiting[]>(ranks.map((rank) => [rank, []]));
  const readers = lines.get('reader')!;
  let readersNext = true;
  let refusedAt = -Infinity;
  /** Ranks of requests whose body is on its way. */
  const sending = new WeakMap<ServerResponse, Rank>();
  let planned = false;
  let plannedAt = 0;
  let arrived = false;
  /** When the last one was taken in, and until when arrivals go first after that: null until its first turn is over. */
  let begunAt = 0;
  let lookUntil: number | null = 0;
  let sweep: NodeJS.Timeout | undefined;

  const count = (): number => [...lines.values()].reduce((sum, { length }) => sum + length, 0);
  const isFree = (): boolean => working.size < atOnce;

  const leave = (response: ServerResponse): void => {
    if (working.delete(response)) plan();
  };

  const begin = ({ response, proceed }: Waiting): void => {
    begunAt = performance.now();
    lookUntil = null;
    working.set(response, begunAt);
    response.once('close', () => leave(response));
    proceed();
  };

  /** Refuses a request, unless its answer is ready by now. */
  const turnAway = ({ response, sendKept: send, refuse }: Pick<Waiting, 'response' | 'sendKept' | 'refuse'>, rank: Rank, reason: RefusalReason): void => {
    if (response.destroyed) refuse();
    if (response.destroyed || send()) return;
    refusedAt = performance.now();
    onRefused(rank, reason);
    refuse();
  };

  const refuseLate = (now: number): void => {
    for (const [rank, line] of lines) while (line[0] !== undefined && line[0].deadline < now) turnAway(line.shift()!, rank, 'late');
  };

  /** Takes who is next out of the line: what many will be served with has every other turn. */
  const takeFirst = (): Waiting | undefined => {
    const readersFirst = readersNext && readers.length > 0;
    readersNext = !readersFirst;
    return readersFirst ? readers.shift() : [...lines.values()].find(({ length }) => length > 0)?.shift();
  };

  /** Who is next and has to be worked for: others are sent what is ready by now, or have gone. */
  const nextToWorkFor = (): Waiting | undefined => {
    for (;;) {
      const first = takeFirst();
      if (first === undefined) return undefined;
      if (!first.response.destroyed && !first.sendKept()) return first;
      if (first.response.destroyed) first.refuse();
      // that was no turn
      readersNext = true;
    }
  };

  const forgetLongest = (now: number): void => {
    for (const [response, since] of working) {
      if (now - since < longestMs) break;
      working.delete(response);
    }
  };

  /** Whether the last turn brought requests, and it is not yet time for work again. */
  const arrivalsGoOn = (now: number): boolean => {
    lookUntil ??= now + Math.max(leastLookMs, now - begunAt);
    const goOn = arrived && now < lookUntil;
    arrived = false;
    return goOn;
  };

  /** Begins one request. Those that arrive before the next turn join the line first, so that none waits unseen in a socket. */
  const turn = (): void => {
    planned = false;
    const now = performance.now();
    refuseLate(now);
    if (!arrivalsGoOn(now) && isFree() && (working.size < few || now - plannedAt < lateMs)) {
      const first = nextToWorkFor();
      if (first !== undefined) begin(first);
    }
    plan();
  };

  const planTurn = (): void => {
    planned = true;
    plannedAt = performance.now();
    setImmediate(turn);
  };

  const lookAfterLine = (): void => {
    const now = performance.now();
    forgetLongest(now);
    refuseLate(now);
    plan();
  };

  const plan = (): void => {
    if (count() === 0) {
      clearInterval(sweep);
      sweep = undefined;
      return;
    }
    sweep ??= setInterval(lookAfterLine, sweepMs).unref();
    if (!planned && isFree()) planTurn();
  };

  /**
   * Whether there is room in line for a rank: if need be, the place of the newest of the lowest rank below it. Readers have
   * as much room of their own.
   */
  const makeRoom = (rank: Rank): boolean => {
    if (rank === 'reader') return readers.length < waiting;
    if (count() - readers.length < waiting) return true;
    const [lowest, line] = [...lines].findLast(([other, { length }]) => other !== 'reader' && length > 0)!;
    if (ranks.indexOf(lowest) <= ranks.indexOf(rank)) return false;
    turnAway(line.pop()!, lowest, 'full');
    return true;
  };

  const wait = (rank: Rank, entry: Waiting): void => {
    arrived = true;
    if (!planned && isFree() && count() === 0) {
      planTurn();
      begin(entry);
    } else if (makeRoom(rank)) {
      lines.get(rank)!.push(entry);
      plan();
    } else turnAway(entry, rank, 'full');
  };

  const deadline = (): number => performance.now() + waitMs;

  return {
    enter: (request, response, answer) => {
      if (alwaysOpen.test(request.url ?? '')) {
        answer();
        return;
      }
      const entry = {
        response, proceed: answer, sendKept: () => sendKept(request, response), refuse: () => refuseOverload(request, response),
      };
      const admit = (caller: Rank): void => {
        const rank = caller === 'visitor' && isKept(request.url ?? '') ? 'reader' : caller;
        if (request.readableEnded) wait(rank, { ...entry, deadline: deadline() });
        else if (makeRoom(rank)) {
          sending.set(response, rank);
          answer();
        } else turnAway(entry, rank, 'full');
      };
      const rank = callers.known(request) ?? (isFree() && !planned ? 'visitor' : undefined);
      if (rank === undefined) void callers.find(request).then(admit);
      else admit(rank);
    },
    afterBody: (response) => {
      const rank = sending.get(response);
      if (rank === undefined) return Promise.resolve();
      sending.delete(response);
      return new Promise((resolve, reject) => {
        const refuse = (): void => reject(unavailable(messages.overloaded));
        wait(rank, { response, deadline: deadline(), sendKept: () => false, proceed: resolve, refuse });
      });
    },
    leave,
    isOverloaded: () => performance.now() - refusedAt < overloadedMs,
  };
}

/** Makes the app tell its admission when a body has come (those of forms are read by their route) and when work is done. */
export function useAdmission(app: FastifyInstance, admission: Admission): void {
  app.decorate('admission', admission);
  app.addHook('preHandler', async (request, reply) => {
    if (!request.isMultipart()) await admission.afterBody(reply.raw);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    admission.leave(reply.raw);
    return payload;
  });
}

/** Says that there is too much to do, as problem details or, to a browser, as a page. */
function refuseOverload({ headers: { accept = '' } }: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  const page = accept.includes('text/html');
  const type = page ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8';
  const body = page
    ? `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Moonfloor</title><p>${messages.overloaded}</p></html>`
    : JSON.stringify(problemOf(503, messages.overloaded));
  const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...unavailable().headers };
  response.writeHead(503, headers).end(body);
}
