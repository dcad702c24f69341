/** A load: duration, number of keep-alive connections, and request. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Expected status of every response. */
  status: number;
}

/** The result of a load. */
export interface LoadResult {
  requests: number;
  perSecond: number;
  /** 99th percentile of the response time, in ms. */
  p99: number;
  /** Responses with another status, errors and timeouts. */
  wrong: number;
  /** Share of one core that the generator used: near 1, it may have been slower than the server. */
  busy: number;
}
