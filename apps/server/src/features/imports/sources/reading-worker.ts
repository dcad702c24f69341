import { parentPort } from 'node:worker_threads';
import { readSource, type Source } from './read-source.ts';
import { SourceFault } from './source-event.ts';

/** What the worker hands back: what it has read, or the sentence why it could not. */
export type WorkerAnswer = { read: ReturnType<typeof readSource> } | { fault: string };

function answer(source: Source): WorkerAnswer {
  try {
    return { read: readSource(source) };
  } catch (error) {
    if (error instanceof SourceFault) return { fault: error.message };
    throw error;
  }
}

parentPort?.on('message', (source: Source) => parentPort?.postMessage(answer(source), []));
