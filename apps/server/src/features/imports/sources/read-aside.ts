import { once } from 'node:events';
import pLimit from 'p-limit';
import { Worker } from 'node:worker_threads';
import type { ReadRecords, RecordSource } from '../records/read-records.ts';
import type { ReadSource, Source } from './read-source.ts';
import type { WorkerAnswer } from './reading-worker.ts';
import { createMemberTurns, Late } from './member-turns.ts';
import { SourceFault, tooMuch } from './source-event.ts';

/** How much memory reading a source may take, and how many are read at once. */
const mostMegabytes = 256;
const atOnce = pLimit(2);
const turnOf = createMemberTurns(() => performance.now());

/** A thread that has nothing to do is kept so long, in ms: who imports does so more than once. */
const idleMs = 60_000;

/** Threads that have nothing to do, each with what will end it. */
const idle: { worker: Worker; end: NodeJS.Timeout }[] = [];

/**
 * Reads a source in a thread of its own: what strangers wrote can keep a parser busy for ever, and there nobody waits for
 * it. A member has one read at a time. Throws `SourceFault`, and 429 when more of the same member's are waiting.
 */
export function readAside(member: number, source: Source): Promise<ReadSource>;
export function readAside(member: number, source: RecordSource): Promise<ReadRecords>;
export async function readAside(member: number, source: Source | RecordSource): Promise<ReadSource | ReadRecords> {
  const answer = await turnOf(member, (patience) => atOnce(() => readWithin(patience, source))).catch((error: unknown) => {
    throw error instanceof Late ? tooMuch() : error;
  });
  if ('fault' in answer) throw new SourceFault(answer.fault);
  return answer.read;
}

async function readWithin(patience: number, source: Source | RecordSource): Promise<WorkerAnswer> {
  const worker = await takeWorker();
  const answer = await ask(worker, source, patience).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  keepWorker(worker);
  return answer;
}

/** A thread that is ready to read: the time that it takes to start on a busy machine is not the source's fault. */
async function takeWorker(): Promise<Worker> {
  const kept = idle.pop();
  if (kept !== undefined) {
    clearTimeout(kept.end);
    return kept.worker;
  }
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  await once(worker, 'message');
  return worker;
}

/** An idle thread keeps no program from ending. */
function keepWorker(worker: Worker): void {
  const end = setTimeout(() => {
    idle.splice(idle.findIndex((one) => one.worker === worker), 1);
    void worker.terminate();
  }, idleMs);
  end.unref();
  worker.unref();
  idle.push({ worker, end });
}

async function ask(worker: Worker, source: Source | RecordSource, patience: number): Promise<WorkerAnswer> {
  const done = new AbortController();
  const { signal } = done;
  const late = setTimeout(() => done.abort(new Late()), patience);
  try {
    worker.ref();
    worker.postMessage(source, []);
    const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Late()));
    const [answer] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [WorkerAnswer];
    return answer;
  } catch (error) {
    const { code } = error as { code?: string };
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR' ? new Late() : error;
  } finally {
    clearTimeout(late);
    done.abort();
  }
}
