import type { ChildProcess } from 'node:child_process';
import { type Answer, fetchRaw, fetchSettled } from './answer.ts';
import { ask } from './ipc.ts';
import type { Load, LoadResult } from './load-generator.ts';
import type { Bare, Measured } from './server.ts';
import { median, medianRatio } from './statistics.ts';

/** How long and how hard both sides are loaded. */
export const shape = { rounds: 5, seconds: 1, connections: 32 };

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
}

/** A ready answer held against the bare server's: medians over the rounds. */
export interface Comparison {
  name: string;
  status: number;
  /** Bytes of the body as sent. */
  bytes: number;
  ours: Side;
  bare: Side;
  /** Answers per second, ours through bare. */
  speed: number;
  /** Answers per second of server CPU, ours through bare; what else the machine does matters less to it. */
  economy: number;
}

/** The encodings that browsers ask for. */
const encodings = 'gzip, deflate, br, zstd';

/** Answers after which a server runs as fast as it will: its code has been compiled for good. */
const warm = 15_000;

/** Warms both servers up with the same request. */
export async function warmUp(ours: Measured, bare: Bare, generator: ChildProcess, { path, accept }: Target): Promise<void> {
  const headers = { accept, 'accept-encoding': encodings };
  await bare.answerWith(await fetchSettled(ours.address + path, headers));
  for (const server of [ours, bare]) {
    await load(server, generator, { url: server.address + path, headers, status: 200, ...shape, answers: warm });
  }
}

/** Loads our server and the bare one in turns with the same request; once whole, once conditional (304). */
export async function compareReady(ours: Measured, bare: Bare, generator: ChildProcess, target: Target) {
  const headers = { accept: target.accept, 'accept-encoding': encodings };
  const url = ours.address + target.path;
  const whole = await fetchSettled(url, headers);
  const etag = Object.entries(whole.headers).find(([name]) => name.toLowerCase() === 'etag')?.[1];
  if (whole.status !== 200 || etag === undefined) throw new Error(`${target.path} answered ${whole.status}, ETag ${etag}`);
  const known = { ...headers, 'if-none-match': etag };
  return [
    await compare(ours, bare, generator, { ...target, headers, answer: whole }),
    await compare(ours, bare, generator, { ...target, shape, headers: known, answer: await fetchRaw(url, known) }),
  ];
}

interface Request extends Target {
  headers: Record<string, string>;
  answer: Answer;
}

async function compare(ours: Measured, bare: Bare, generator: ChildProcess, request: Request): Promise<Comparison> {
  const { answer, headers, path, name, shape: { seconds, connections } = shape } = request;
  await bare.answerWith(answer);
  const side = (server: Measured): Promise<Side> =>
    load(server, generator, { url: server.address + path, headers, status: answer.status, seconds, connections });
  const rounds: { ours: Side; bare: Side }[] = [];
  for (let round = 0; round <= shape.rounds; round += 1) {
    // who begins changes from round to round; the first round only warms up
    const [first, second] = round % 2 === 0 ? [ours, bare] : [bare, ours];
    const results = new Map([[first, await side(first)]]);
    results.set(second, await side(second));
    if (round > 0) rounds.push({ ours: results.get(ours)!, bare: results.get(bare)! });
  }
  return {
    name,
    status: answer.status,
    bytes: Buffer.byteLength(answer.body, 'base64'),
    ours: medians(rounds.map((round) => round.ours)),
    bare: medians(rounds.map((round) => round.bare)),
    speed: medianRatio(rounds.map((round) => ({ ours: round.ours.perSecond, bare: round.bare.perSecond }))),
    economy: medianRatio(rounds.map((round) => ({ ours: round.bare.cpu, bare: round.ours.cpu }))),
  };
}

async function load(server: Measured, generator: ChildProcess, request: Load): Promise<Side> {
  const before = await server.usage();
  const result = await ask<LoadResult>(generator, request);
  const after = await server.usage();
  if (result.requests === 0) throw new Error(`${request.url}: no answer came within ${request.seconds} s`);
  if (result.wrong > 0) throw new Error(`${request.url}: ${result.wrong} answers were not ${request.status}`);
  return { perSecond: result.perSecond, cpu: (after.cpu - before.cpu) / result.requests, p99: result.p99 };
}

function medians(sides: readonly Side[]): Side {
  const of = (field: keyof Side): number => median(sides.map((side) => side[field]));
  return { perSecond: of('perSecond'), cpu: of('cpu'), p99: of('p99') };
}
