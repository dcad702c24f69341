import type { ChildProcess } from 'node:child_process';
import { askChild } from './ipc.ts';
import type { Load, LoadResult } from './load-sockets.ts';
import { type RawResponse, fetchRaw, fetchStable } from './raw-response.ts';
import type { Baseline, MeasuredServer } from './server.ts';
import { median, medianRatio } from './statistics.ts';

/**
 * Rounds, seconds per round and connections on each side: rounds are short, so that background activity affects both
 * sides equally.
 */
export const loadShape = { rounds: 9, seconds: 0.3, connections: 32 };

/** A request to measure. */
export interface Target {
  name: string;
  path: string;
  accept: string;
}

/** Result of one side in one round. */
interface Side {
  perSecond: number;
  /** Server CPU time per response, µs. */
  cpu: number;
  p99: number;
  /** Share of a core that the load generator used. */
  busy: number;
}

/** A cached response compared to the baseline server's: medians over the rounds. */
export interface Comparison {
  name: string;
  /** The content coding; empty for a 304. */
  coding: Coding | '';
  status: number;
  /** Bytes of the body as sent. */
  bytes: number;
  ours: Side;
  bare: Side;
  /** Ratio of responses per second, ours to the baseline's. */
  speed: number;
  /**
   * Ratio of responses per second of server CPU, ours to the baseline's; less sensitive to other load on the machine.
   */
  economy: number;
  /** Share of a core that the load generator used, the higher of both sides. */
  busy: number;
}

/** `Accept-Encoding` headers, by the coding that they result in; the first is that of browsers. */
const accepted = { br: 'gzip, deflate, br, zstd', gzip: 'gzip', identity: 'identity' } as const;
const codings = ['br', 'gzip', 'identity'] as const;

type Coding = (typeof codings)[number];

/** Responses after which a server has reached its full speed: its code is fully optimized. */
const warm = 15_000;

/** Warms up both servers with the same request. */
export async function warmUp(
  ours: MeasuredServer,
  bare: Baseline,
  generator: ChildProcess,
  { path, accept }: Target,
): Promise<void> {
  const headers = { accept, 'accept-encoding': accepted.br };
  await bare.respondWith(await fetchStable(ours.address + path, headers));
  for (const server of [ours, bare]) {
    const request = {
      url: server.address + path,
      headers,
      status: 200,
      connections: loadShape.connections,
      seconds: 1,
    };
    for (let responses = 0; responses < warm;) responses += (await askChild<LoadResult>(generator, request)).requests;
  }
}

/**
 * Loads our server and the baseline server alternately with the same request: full responses at the best coding, as
 * gzip and uncompressed; and conditional (304).
 */
export async function compareCached(
  ours: MeasuredServer,
  bare: Baseline,
  generator: ChildProcess,
  target: Target,
): Promise<Comparison[]> {
  const url = ours.address + target.path;
  const comparisons: Comparison[] = [];
  for (const coding of codings) {
    const headers = { accept: target.accept, 'accept-encoding': accepted[coding] };
    const answer = await (coding === 'br' ? fetchStable : fetchRaw)(url, headers);
    if (answer.status !== 200) throw new Error(`${target.path} answered ${answer.status}`);
    comparisons.push(await compare(ours, bare, generator, { ...target, coding, headers, answer }));
    if (coding !== 'br') continue;
    const conditionalHeaders = { ...headers, 'if-none-match': answer.headers.etag! };
    const unchanged = await fetchRaw(url, conditionalHeaders);
    if (unchanged.status !== 304) throw new Error(`${target.path} answered ${unchanged.status} to its ETag`);
    comparisons.push(
      await compare(ours, bare, generator, { ...target, coding: '', headers: conditionalHeaders, answer: unchanged }),
    );
  }
  return comparisons;
}

interface Request extends Target {
  coding: Coding | '';
  headers: Record<string, string>;
  answer: RawResponse;
}

async function compare(
  ours: MeasuredServer,
  bare: Baseline,
  generator: ChildProcess,
  request: Request,
): Promise<Comparison> {
  const { answer, coding, headers, path, name } = request;
  const { seconds, connections } = loadShape;
  await bare.respondWith(answer);
  const side = (server: MeasuredServer): Promise<Side> =>
    load(server, generator, { url: server.address + path, headers, status: answer.status, seconds, connections });
  const rounds: { ours: Side; bare: Side }[] = [];
  for (let round = 0; round <= loadShape.rounds; round += 1) {
    // the order alternates between rounds; the first round only warms up
    const [first, second] = round % 2 === 0 ? [ours, bare] : [bare, ours];
    const results = new Map([[first, await side(first)]]);
    results.set(second, await side(second));
    if (round > 0) rounds.push({ ours: results.get(ours)!, bare: results.get(bare)! });
  }
  // the generator does not distinguish a 200 from a 304
  const last = await fetchRaw(ours.address + path, headers);
  if (last.status !== answer.status || last.headers.etag !== answer.headers.etag)
    throw new Error(`${path} answers something else`);
  // on a busy machine the smaller, recompressed response may have become available only now
  if (last.body !== answer.body) return compare(ours, bare, generator, { ...request, answer: last });
  return {
    name,
    coding,
    status: answer.status,
    bytes: Buffer.byteLength(answer.body, 'base64'),
    ours: medians(rounds.map((round) => round.ours)),
    bare: medians(rounds.map((round) => round.bare)),
    speed: medianRatio(rounds.map((round) => ({ ours: round.ours.perSecond, bare: round.bare.perSecond }))),
    economy: medianRatio(rounds.map((round) => ({ ours: round.bare.cpu, bare: round.ours.cpu }))),
    busy: median(rounds.map((round) => Math.max(round.ours.busy, round.bare.busy))),
  };
}

/** Seconds for a retry when a server did not respond in a whole round, which happens on a very busy machine. */
const patience = 5;

async function load(server: MeasuredServer, generator: ChildProcess, request: Load): Promise<Side> {
  const before = await server.usage();
  const result = await askChild<LoadResult>(generator, request);
  const after = await server.usage();
  if (result.requests === 0) {
    if (request.seconds >= patience) throw new Error(`${request.url}: no answer came within ${request.seconds} s`);
    return load(server, generator, { ...request, seconds: patience });
  }
  if (result.wrong > 0) throw new Error(`${request.url}: ${result.wrong} answers were not ${request.status}`);
  return {
    perSecond: result.perSecond,
    cpu: (after.cpu - before.cpu) / result.requests,
    p99: result.p99,
    busy: result.busy,
  };
}

function medians(sides: readonly Side[]): Side {
  const of = (field: keyof Side): number => median(sides.map((side) => side[field]));
  return { perSecond: of('perSecond'), cpu: of('cpu'), p99: of('p99'), busy: of('busy') };
}
