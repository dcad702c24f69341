import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { AvifFile } from './avif-pipeline.ts';

/** What the process is asked. */
export interface AvifTask {
  picture: Uint8Array;
  widths: readonly number[];
}

/** What it says. */
export type AvifReply = { files: AvifFile[] } | { fault: string };

/** No AVIF can be made of this picture; every other error says nothing of it. */
export class AvifError extends Error {
  override readonly name = 'AvifFault';
}

/** Encodes pictures in a process of low priority, so that nobody waits for it and its memory is given back. */
export interface AvifEncoder {
  /**
   * Encodes a stored picture as AVIF in some widths (px); the first one starts the process. Rejects with `AvifError` when
   * the picture cannot be read, or when the process has ended over it: the next one gets another process.
   */
  encode(picture: Uint8Array, widths: readonly number[]): Promise<AvifFile[]>;
  /** Ends the process. */
  close(): void;
}

/** The longest that one picture may take, in ms: it takes seconds, but of a busy machine it gets a small part. */
const maxEncodeMs = 60 * 60 * 1000;

/** Prepares an encoder. When `stop` is aborted, its process ends at once and what runs rejects. */
export function createAvifEncoder(stop: AbortSignal): AvifEncoder {
  let running: EncoderProcess | undefined;
  const close = (): void => {
    running?.process.kill('SIGKILL');
    running = undefined;
  };
  return {
    async encode(picture, widths) {
      const { process, answer } = (running ??= await start(stop));
      try {
        process.send({ picture, widths } satisfies AvifTask);
        return filesOf(await answer(AbortSignal.timeout(maxEncodeMs)));
      } catch (cause) {
        if (cause instanceof AvifError || stop.aborted) throw cause;
        close();
        throw new AvifError('The encoder has ended over it', { cause });
      }
    },
    close,
  };
}

function filesOf(answer: AvifReply): AvifFile[] {
  if ('fault' in answer) throw new AvifError(answer.fault);
  return answer.files;
}

/** A process that is ready. */
interface EncoderProcess {
  process: ChildProcess;
  /** What it says next. Rejects when it ends before, and when `bound` is aborted. */
  answer(bound?: AbortSignal): Promise<AvifReply>;
}

/** Rejects when there can be no such process. */
async function start(stop: AbortSignal): Promise<EncoderProcess> {
  const file = path.join(import.meta.dirname, 'avif-process.ts');
  const child = fork(file, {
    // options of the server's own process are not meant for this one
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal: stop,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.on('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The encoder has ended with ${signal ?? code}`)));
  });
  ended.catch(() => undefined);
  const answer = async (bound?: AbortSignal): Promise<AvifReply> => {
    const [message] = (await Promise.race([once(child, 'message', { signal: bound }), ended])) as [AvifReply];
    return message;
  };
  await answer();
  return { process: child, answer };
}
