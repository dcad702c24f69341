import { startProgram } from '../programs.ts';

/** Requests of one kind that are offered. */
export interface Offer {
  name: string;
  /** Paths, asked for in turn; `{n}` becomes another number each time. */
  paths: readonly string[];
  /** Tokens to ask with, in turn; anonymous without. */
  tokens?: readonly string[];
  /** Changes the record at the path, with one text field, instead of reading it. */
  changes?: string;
  /** Requests a second, whatever becomes of those before; or clients that each wait for their answer. */
  perSecond?: number;
  clients?: number;
  /** Connections that are open before; more are opened when these are all in use. */
  connections?: number;
}

/** What a load process is told to do. */
export interface LoadPlan {
  address: string;
  seconds: number;
  /** Numbers from here on take the place of `{n}`. */
  firstNumber: number;
  offers: readonly Offer[];
}

/** What came of an offer. */
export interface Outcome {
  sent: number;
  /** How often each status came; `none` where no answer came. */
  statuses: Record<string, number>;
  /** Answers of 503 without `Retry-After`. */
  withoutRetryAfter: number;
  /** From when each request was due until all of its answer was there, in milliseconds: of answers below 400, and of 503. */
  served: Times;
  refused: Times;
}

export interface Times {
  median: number;
  p99: number;
  max: number;
}

/** What a load process has seen. */
export interface LoadFigures {
  seconds: number;
  /** The share of one core that the load process took. */
  ownCpu: number;
  outcomes: Record<string, Outcome>;
}

/** Offers a load from a process of its own, and answers what came of it. */
export async function offerLoad(plan: LoadPlan): Promise<LoadFigures> {
  const program = startProgram(['testing/load/offer.ts'], { PLAN: JSON.stringify(plan) });
  return JSON.parse(await program.line('Figures: ')) as LoadFigures;
}
