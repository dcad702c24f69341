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

/**
 * Decides when requests are worked on, in the order of their ranks: admins, members, visitors to what many read, other
 * visitors. When too many wait, the newest of the lowest rank is refused; so is what has waited too long.
 */
export interface Admission {
  /**
   * Calls `answer` when it is the request's turn, or answers 503, unless `sendKept` finds that the answer is ready by then.
   * The turn of a request with a body comes with `afterBody`.
   */
  enter(request: IncomingMessage, response: ServerResponse, answer: () => void, sendKept: () => boolean): void;
  /** Waits for the turn of a request whose body has been read. Throws 503 when it does not come in time. */
  afterBody(response: ServerResponse): Promise<void>;
  /** Tells that the work for a response is done, though it may still be on its way. */
  leave(response: ServerResponse): void;
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

/** How often those who wait are looked at while none ends, in milliseconds. */
const sweepMs = 250;

/** Files of the pages and the probes: they take next to no work, and are of use above all when there is much of it. */
const alwaysOpen = /^\/(?:assets\/|healthz$|readyz$)/;

interface Waiting {
  response: ServerResponse;
  deadline: number;
  proceed: () => void;
  refuse: () => void;
}

/** Makes the admission of one process. `isKept` tells an address whose answer was kept ready before the content changed. */
export function createAdmission(
  { atOnce, waiting, waitMs }: AdmissionLimits,
  callers: CallerRanks,
  isKept: (url: string) => boolean,
): Admission {
  /** When work on a response began, oldest first. */
  const working = new Map<ServerResponse, number>();
  const lines = new Map<Rank, Waiting[]>(ranks.map((rank) => [rank, []]));
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

  const refuseLate = (now: number): void => {
    for (const line of lines.values()) while (line[0] !== undefined && line[0].deadline < now) line.shift()!.refuse();
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
      const first = [...lines.values()].find(({ length }) => length > 0)?.shift();
      if (first?.response.destroyed === false) begin(first);
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

  /** Whether there is room in line for a rank: if need be, the place of the newest of the lowest rank below it. */
  const makeRoom = (rank: Rank): boolean => {
    if (count() < waiting) return true;
    const below = ranks.slice(ranks.indexOf(rank) + 1).toReversed();
    const line = below.map((lower) => lines.get(lower)!).find(({ length }) => length > 0);
    line?.pop()?.refuse();
    return line !== undefined;
  };

  const wait = (rank: Rank, entry: Waiting): void => {
    arrived = true;
    if (!planned && isFree() && count() === 0) {
      planTurn();
      begin(entry);
    } else if (makeRoom(rank)) {
      lines.get(rank)!.push(entry);
      plan();
    } else entry.refuse();
  };

  const deadline = (): number => performance.now() + waitMs;

  return {
    enter: (request, response, answer, sendKept) => {
      if (alwaysOpen.test(request.url ?? '')) {
        answer();
        return;
      }
      const refuse = (): void => {
        if (!response.destroyed && !sendKept()) refuseOverload(request, response);
      };
      const admit = (caller: Rank): void => {
        const rank = caller === 'visitor' && isKept(request.url ?? '') ? 'reader' : caller;
        if (request.readableEnded) wait(rank, { response, deadline: deadline(), proceed: answer, refuse });
        else if (makeRoom(rank)) {
          sending.set(response, rank);
          answer();
        } else refuse();
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
        wait(rank, { response, deadline: deadline(), proceed: resolve, refuse: () => reject(unavailable(messages.overloaded)) });
      });
    },
    leave,
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
  const page = accept.includes('text/html');
  const type = page ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8';
  const body = page
    ? `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Moonfloor</title><p>${messages.overloaded}</p></html>`
    : JSON.stringify(problemOf(503, messages.overloaded));
  const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...unavailable().headers };
  response.writeHead(503, headers).end(body);
}
