/** A load: how long, from how many kept-alive connections, what. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** The status that every answer must have. */
  status: number;
}

/** What a load came to. */
export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Answers with another status, errors and timeouts. */
  wrong: number;
  /** Share of one core that the generator used: near 1 it may have been slower than the server. */
  busy: number;
}
