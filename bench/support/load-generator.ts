import autocannon from 'autocannon';

/** A load: how long, from how many kept-alive connections, what. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Ends after so many answers instead. */
  answers?: number;
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
}

process.once('disconnect', () => process.exit());

/** The load generator, in a process of its own: is sent a `Load`, answers a `LoadResult`. */
process.on('message', ({ url, headers, connections, seconds, answers, status }: Load) => {
  let other = 0;
  const until = answers === undefined ? { duration: seconds } : { amount: answers };
  const running = autocannon({ url, headers, connections, ...until }, (error, result) => {
    if (error !== null && error !== undefined) throw error;
    process.send?.({
      requests: result.requests.total,
      perSecond: result.requests.total / result.duration,
      p99: result.latency.p99,
      wrong: other + result.errors + result.timeouts,
    } satisfies LoadResult);
  });
  running.on('response', (_client, statusCode) => {
    if (statusCode !== status) other += 1;
  });
});
