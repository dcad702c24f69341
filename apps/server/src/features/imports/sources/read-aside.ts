import { once } from 'node:events';
import pLimit from 'p-limit';
import { Worker } from 'node:worker_threads';
import type { ReadRecords, RecordSource } from '../records/read-records.ts';
import type { ReadSource, Source } from './read-source.ts';
import type { WorkerAnswer } from './reading-worker.ts';
import { SourceFault } from './source-event.ts';

/** How long a source may take to be read, in ms, how much memory that may take, and how many are read at once. */
const patienceMs = 10_000;
const mostMegabytes = 256;
const atOnce = pLimit(2);

/** A thread that has nothing to do is kept so long, in ms: who imports does so more than once. */
const idleMs = 60_000;

/** Threads that have nothing to do, each with what will end it. */
const idle: { worker: Worker; end: NodeJS.Timeout }[] = [];

/**
 * Reads a source in a thread of its own: what strangers wrote can keep a parser busy for ever, and there nobody waits for
 * it. Throws `SourceFault`.
 */
export function readAside(source: Source): Promise<ReadSource>;
export function readAside(source: RecordSource): Promise<ReadRecords>;
export function readAside(source: Source | RecordSource): Promise<ReadSource | ReadRecords> {
  return atOnce(async () => {
    const worker = await takeWorker();
    const answer = await ask(worker, source).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    keepWorker(worker);
    if ('fault' in answer) throw new SourceFault(answer.fault);
    return answer.read;
  });
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

async function ask(worker: Worker, source: Source | RecordSource): Promise<WorkerAnswer> {
  const done = new AbortController();
  const { signal } = done;
  const late = setTimeout(() => done.abort(tooMuch()), patienceMs);
  try {
    worker.ref();
    worker.postMessage(source, []);
    const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(tooMuch()));
    const [answer] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [WorkerAnswer];
    return answer;
  } catch (error) {
    const { code } = error as { code?: string };
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR' ? tooMuch() : error;
  } finally {
    clearTimeout(late);
    done.abort();
  }
}

const tooMuch = (): SourceFault =>
  new SourceFault('This takes too long to read. Please import it in smaller parts.');
