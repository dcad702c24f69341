import { once } from 'node:events';
import pLimit from 'p-limit';
import { Worker } from 'node:worker_threads';
import type { ParsedRecords, RecordSource } from '../records/parse-records.ts';
import type { ParsedSource, ImportSource } from './parse-source.ts';
import type { ParseReply } from './parse-worker.ts';
import { createMemberQueue, ParseTimeout } from './member-queue.ts';
import { SourceError, sourceTooComplex } from './source-event.ts';

/** How much memory reading a source may take, and how many are read at once. */
const maxWorkerMegabytes = 256;
const parseLimit = pLimit(2);
const memberQueue = createMemberQueue(() => performance.now());

/** A thread that has nothing to do is kept so long, in ms: who imports does so more than once. */
const idleMs = 60_000;

/** Threads that have nothing to do, each with what will end it. */
const idleWorkers: { worker: Worker; end: NodeJS.Timeout }[] = [];

/**
 * Reads a source in a thread of its own: what strangers wrote can keep a parser busy for ever, and there nobody waits for
 * it. A member has one read at a time. Throws `SourceError`, and 429 when more of the same member's are waiting.
 */
export function parseInWorker(member: number, source: ImportSource): Promise<ParsedSource>;
export function parseInWorker(member: number, source: RecordSource): Promise<ParsedRecords>;
export async function parseInWorker(
  member: number,
  source: ImportSource | RecordSource,
): Promise<ParsedSource | ParsedRecords> {
  const response = await memberQueue(member, (timeoutMs) =>
    parseLimit(() => parseWithTimeout(timeoutMs, source)),
  ).catch((error: unknown) => {
    throw error instanceof ParseTimeout ? sourceTooComplex() : error;
  });
  if ('fault' in response) throw new SourceError(response.fault);
  return response.read;
}

async function parseWithTimeout(timeoutMs: number, source: ImportSource | RecordSource): Promise<ParseReply> {
  const worker = await takeWorker();
  const response = await requestParse(worker, source, timeoutMs).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  returnWorker(worker);
  return response;
}

/** A thread that is ready to read: the time that it takes to start on a busy machine is not the source's fault. */
async function takeWorker(): Promise<Worker> {
  const kept = idleWorkers.pop();
  if (kept !== undefined) {
    clearTimeout(kept.end);
    return kept.worker;
  }
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxWorkerMegabytes },
  });
  await once(worker, 'message');
  return worker;
}

/** An idle thread keeps no program from ending. */
function returnWorker(worker: Worker): void {
  const end = setTimeout(() => {
    idleWorkers.splice(
      idleWorkers.findIndex((one) => one.worker === worker),
      1,
    );
    void worker.terminate();
  }, idleMs);
  end.unref();
  worker.unref();
  idleWorkers.push({ worker, end });
}

async function requestParse(
  worker: Worker,
  source: ImportSource | RecordSource,
  timeoutMs: number,
): Promise<ParseReply> {
  const done = new AbortController();
  const { signal } = done;
  const late = setTimeout(() => done.abort(new ParseTimeout()), timeoutMs);
  try {
    worker.ref();
    worker.postMessage(source, []);
    const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new ParseTimeout()));
    const [response] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [ParseReply];
    return response;
  } catch (error) {
    const { code } = error as { code?: string };
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR' ? new ParseTimeout() : error;
  } finally {
    clearTimeout(late);
    done.abort();
  }
}
