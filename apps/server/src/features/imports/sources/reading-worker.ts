import { parentPort } from 'node:worker_threads';
import { type ReadRecords, readRecords, type RecordSource } from '../records/read-records.ts';
import { type ReadSource, readSource, type Source } from './read-source.ts';
import { SourceFault } from './source-event.ts';

/** What the worker hands back: what it has read, or the sentence why it could not. */
export type WorkerAnswer = { read: ReadSource | ReadRecords } | { fault: string };

async function answer(source: Source | RecordSource): Promise<WorkerAnswer> {
  try {
    return { read: 'records' in source ? readRecords(source) : await readSource(source) };
  } catch (error) {
    if (error instanceof SourceFault) return { fault: error.message };
    throw error;
  }
}

/** Whatever else goes wrong ends the worker, and the waiting for it. */
const fail = (error: unknown): void => {
  setImmediate(() => {
    throw error;
  });
};

parentPort?.on('message', (source: Source | RecordSource) => {
  answer(source).then((answered) => parentPort?.postMessage(answered, []), fail);
});

// says that everything is loaded
parentPort?.postMessage('ready', []);
