import type { ChildProcess } from 'node:child_process';
import { type RawResponse, fetchRaw, fetchStable } from './raw-response.ts';
import { askChild } from './ipc.ts';
import type { Load, LoadResult } from './load.ts';
import type { Baseline, MeasuredServer } from './server.ts';
import { median, medianRatio } from './statistics.ts';

/** How often, how long and how hard both sides are loaded: short rounds, so that both meet the same of what else goes on. */
export const loadShape = { rounds: 9, seconds: 0.3, connections: 32 };

/** What is asked for. */
export interface Target {
  name: string;
  path: string;
  accept: string;
  /** Another load for what is too large for the usual one; of its 304 it is the usual one. */
  shape?: { seconds: number; connections: number };
  /** Answers nothing with a parameter that it does not know: measured afresh without one, less the compressing of the same. */
  strict?: true;
}

/** One side of one round. */
interface Side {
  perSecond: number;
  /** CPU of the server per answer, µs. */
  cpu: number;
  p99: number;
  /** Share of a core that the load generator used. */
  busy: number;
}

/** A ready answer held against the bare server's: medians over the rounds. */
export interface Comparison {
  name: string;
  /** The content coding; nothing for a 304. */
  coding: Coding | '';
  status: number;
  /** Bytes of the body as sent. */
  bytes: number;
  ours: Side;
  bare: Side;
  /** Answers per second, ours through bare. */
  speed: number;
  /** Answers per second of server CPU, ours through bare; what else the machine does matters less to it. */
  economy: number;
  /** Share of a core that the load generator used, the higher of both sides. */
  busy: number;
}

/** What clients say that they take, by the coding that it gets them; the first is what browsers say. */
const accepted = { br: 'gzip, deflate, br, zstd', gzip: 'gzip', identity: 'identity' } as const;

type Coding = keyof typeof accepted;

/** Answers after which a server runs as fast as it will: its code has been compiled for good. */
const warm = 15_000;

/** Warms both servers up with the same request. */
export async function warmUp(
  ours: MeasuredServer,
  bare: Baseline,
  generator: ChildProcess,
  { path, accept }: Target,
): Promise<void> {
  const headers = { accept, 'accept-encoding': accepted.br };
  await bare.answerWith(await fetchStable(ours.address + path, headers));
  for (const server of [ours, bare]) {
    const request = {
      url: server.address + path,
      headers,
      status: 200,
      connections: loadShape.connections,
      seconds: 1,
    };
    for (let answers = 0; answers < warm;) answers += (await askChild<LoadResult>(generator, request)).requests;
  }
}

/**
 * Loads our server and the bare one in turns with the same request: whole, as small as it gets, as gzip and plain; and
 * conditional (304).
 */
export async function compareCached(
  ours: MeasuredServer,
  bare: Baseline,
  generator: ChildProcess,
  target: Target,
): Promise<Comparison[]> {
  const url = ours.address + target.path;
  const found: Comparison[] = [];
  for (const coding of Object.keys(accepted) as Coding[]) {
    const headers = { accept: target.accept, 'accept-encoding': accepted[coding] };
    const answer = await (coding === 'br' ? fetchStable : fetchRaw)(url, headers);
    if (answer.status !== 200) throw new Error(`${target.path} answered ${answer.status}`);
    found.push(await compare(ours, bare, generator, { ...target, coding, headers, answer }));
    if (coding !== 'br') continue;
    const known = { ...headers, 'if-none-match': answer.headers.etag! };
    const unchanged = await fetchRaw(url, known);
    if (unchanged.status !== 304) throw new Error(`${target.path} answered ${unchanged.status} to its ETag`);
    found.push(
      await compare(ours, bare, generator, {
        ...target,
        coding: '',
        shape: loadShape,
        headers: known,
        answer: unchanged,
      }),
    );
  }
  return found;
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
  const { answer, coding, headers, path, name, shape: { seconds, connections } = loadShape } = request;
  await bare.answerWith(answer);
  const side = (server: MeasuredServer): Promise<Side> =>
    load(server, generator, { url: server.address + path, headers, status: answer.status, seconds, connections });
  const rounds: { ours: Side; bare: Side }[] = [];
  for (let round = 0; round <= loadShape.rounds; round += 1) {
    // who begins changes from round to round; the first round only warms up
    const [first, second] = round % 2 === 0 ? [ours, bare] : [bare, ours];
    const results = new Map([[first, await side(first)]]);
    results.set(second, await side(second));
    if (round > 0) rounds.push({ ours: results.get(ours)!, bare: results.get(bare)! });
  }
  // the generator does not tell a 200 from a 304
  const last = await fetchRaw(ours.address + path, headers);
  if (last.status !== answer.status || last.headers.etag !== answer.headers.etag)
    throw new Error(`${path} answers something else`);
  // on a busy machine it may have been made smaller only now
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

/** Seconds that a server which had no turn in a whole round gets, as happens on a very busy machine. */
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
