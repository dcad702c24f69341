import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { minuteMs } from '@moonfloor/contract/values/durations';
import type { ParsedRecords, SentRecords } from '@moonfloor/event-sources/parse-records';
import { type ParsedSource, SourceError, sourceTooComplex } from '@moonfloor/event-sources/source-event';
import { countryOfTown } from '@moonfloor/gazetteer/country-of-town';
import { zoneOfArea } from '@moonfloor/gazetteer/zone-of-place';
import { currentLanguage } from '@moonfloor/messages/t';
import { compileCacheFolder } from '../../../platform/compile-cache.ts';
import { type MemberQueue, ParseTimeout } from './member-queue.ts';
import type { Answer, ParseReply, ParseRequest, Question, Questions, SentSource } from './parse-worker.ts';

/** Memory limit per worker: of old and of new objects. */
const resourceLimits = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 16 };

/** Maximum number of sources parsed concurrently, and of long ones, which take most of a worker's memory. */
const parseLimit = pLimit(2);
const longParseLimit = pLimit(1);
const isLong = ({ text }: SentSource | SentRecords): boolean => text.length > 1_000_000;

/** Interval in which the CPU time of a worker is read, in ms, and the longest wait for a second of it, in seconds. */
const cpuCheckMs = 100;
const maxWaitPerCpu = 6;

/** Time for which an idle worker is kept. */
const idleMs = minuteMs;

/** Looks up which of some names artists of the site have. */
type FindNames = (keys: readonly string[]) => Promise<readonly string[]>;

/** Whose source is parsed, and where it waits. */
interface QueueOfMember {
  queue: MemberQueue;
  member: number;
}

/** A worker, and how the names of the source that it parses are looked up. */
interface ParseThread {
  worker: Worker;
  findNames: FindNames;
}

/** Idle workers, each with the timer that ends it. */
const idleThreads: (ParseThread & { end: NodeJS.Timeout })[] = [];

/**
 * Parses a source in a worker thread, because untrusted input could block a parser indefinitely. One source per member
 * at a time. Throws `SourceError`, and 429 when too many of the member's sources are queued.
 */
export function parseInWorker(queue: QueueOfMember, source: SentSource, findNames: FindNames): Promise<ParsedSource>;
export function parseInWorker(queue: QueueOfMember, source: SentRecords): Promise<ParsedRecords>;
export async function parseInWorker(
  { queue, member }: QueueOfMember,
  source: SentSource | SentRecords,
  findNames: FindNames = () => Promise.resolve([]),
): Promise<ParsedSource | ParsedRecords> {
  const request = { language: currentLanguage(), source };
  const response = await queue(member, (cpuMs) => {
    const parse = (): Promise<ParseReply> => parseLimit(() => parseWithTimeout(cpuMs, request, findNames));
    return isLong(source) ? longParseLimit(parse) : parse();
  }).catch((error: unknown) => {
    throw error instanceof ParseTimeout ? sourceTooComplex() : error;
  });
  if ('fault' in response) throw new SourceError(response.fault);
  return response.read;
}

/** A long source's worker is not reused: its heap has grown to the limit. */
async function parseWithTimeout(cpuMs: number, request: ParseRequest, findNames: FindNames): Promise<ParseReply> {
  const thread = await takeThread();
  thread.findNames = findNames;
  const { worker } = thread;
  const response = await requestParse(worker, request, cpuMs).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  if (isLong(request.source)) void worker.terminate();
  else returnThread(thread);
  return response;
}

/** Returns a worker that is ready, so that its start does not count towards the time limit. */
async function takeThread(): Promise<ParseThread> {
  const idle = idleThreads.pop();
  if (idle !== undefined) {
    clearTimeout(idle.end);
    return idle;
  }
  const { port1, port2 } = new MessageChannel();
  const workerData: Questions = { port: port2, answered: new Int32Array(new SharedArrayBuffer(4)) };
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    execArgv: [],
    // compiling its modules takes half of its start
    env: { NODE_COMPILE_CACHE: compileCacheFolder },
    resourceLimits,
    workerData,
    transferList: [port2],
  });
  const thread: ParseThread = { worker, findNames: () => Promise.resolve([]) };
  answerQuestions(thread, port1, workerData.answered);
  // a worker can run out of memory while it is being ended, when nobody waits for its errors any more: without a listener
  // that would end the server
  worker.on('error', () => undefined);
  await once(worker, 'message');
  return thread;
}

/** Answers a worker's questions, each of which takes bounded time, one at a time between other requests. */
function answerQuestions(thread: ParseThread, port: MessagePort, answered: Int32Array): void {
  const answerTo = async (question: Question): Promise<Answer> => {
    if ('area' in question) return { zone: zoneOfArea(...question.area) };
    if ('town' in question) return { country: countryOfTown(...question.town) };
    return { names: await thread.findNames(question.names) };
  };
  port.on('message', (question: Question) => {
    void answerTo(question)
      .catch((error: unknown): Answer => ({ error }))
      .then((answer) => {
        port.postMessage(answer, []);
        Atomics.store(answered, 0, 1);
        Atomics.notify(answered, 0);
      });
  });
  port.unref();
}

/** Keeps a worker for reuse; an idle worker does not keep the process alive. */
function returnThread(thread: ParseThread): void {
  const { worker } = thread;
  const end = setTimeout(() => {
    idleThreads.splice(
      idleThreads.findIndex((one) => one.worker === worker),
      1,
    );
    void worker.terminate();
  }, idleMs);
  end.unref();
  worker.unref();
  idleThreads.push(Object.assign(thread, { end }));
}

/** The limit is CPU time of the worker, so that a busy machine does not refuse what it reads slowly. */
function requestParse(worker: Worker, request: ParseRequest, cpuMs: number): Promise<ParseReply> {
  const timeout = new AbortController();
  const { signal } = timeout;
  const timer = setTimeout(() => timeout.abort(), maxWaitPerCpu * cpuMs);
  const used = worker.cpuUsage();
  // a worker that ends early is reported by `ended`
  used.catch(() => undefined);
  const watch = setInterval(() => {
    used
      .then((before) => worker.cpuUsage(before))
      .then(({ user, system }) => user + system > 1000 * cpuMs && timeout.abort())
      .catch(() => timeout.abort());
  }, cpuCheckMs);
  worker.ref();
  worker.postMessage(request, []);
  const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new ParseTimeout()));
  return Promise.race([once(worker, 'message', { signal }), ended])
    .then(([reply]): ParseReply => reply)
    .catch((error: NodeJS.ErrnoException) => {
      const isLimit = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.code === 'ABORT_ERR';
      throw isLimit ? new ParseTimeout() : error;
    })
    .finally(() => {
      clearTimeout(timer);
      clearInterval(watch);
      timeout.abort();
    });
}
