import { startProgram } from '../programs.ts';

/** Offered requests of one kind. */
export interface Offer {
  name: string;
  /** Paths, requested in rotation; `{n}` is replaced with a different number each time. */
  paths: readonly string[];
  /** Tokens, used in rotation; anonymous without. */
  tokens?: readonly string[];
  /** Changes one text field of the record at the path, instead of reading it. */
  changes?: string;
  /** Requests per second, independent of earlier responses; or clients that each wait for their response. */
  perSecond?: number;
  clients?: number;
  /** Number of connections opened in advance; more are opened when all are in use. */
  connections?: number;
}

/** Input of a load process. */
export interface LoadPlan {
  address: string;
  seconds: number;
  /** First number that replaces `{n}`. */
  firstNumber: number;
  offers: readonly Offer[];
}

/** Result of an offer. */
export interface Outcome {
  sent: number;
  /** Number of responses by status; `none` for no response. */
  statuses: Record<string, number>;
  /** Number of 503 responses without `Retry-After`. */
  withoutRetryAfter: number;
  /**
   * Time between the due time of each request and the end of its response, in milliseconds: of responses below 400, and
   * of 503.
   */
  served: Times;
  refused: Times;
}

export interface Times {
  median: number;
  p95: number;
  p99: number;
  max: number;
}

/** Measurements of a load process. */
export interface LoadFigures {
  seconds: number;
  /** The share of one core that the load process used. */
  ownCpu: number;
  outcomes: Record<string, Outcome>;
}

/** Offers a load from a separate process, and returns the results. */
export async function offerLoad(plan: LoadPlan): Promise<LoadFigures> {
  const program = startProgram(['testing/load/load-process.ts'], { PLAN: JSON.stringify(plan) });
  const figures: LoadFigures = JSON.parse(await program.line('Figures: '));
  return figures;
}
