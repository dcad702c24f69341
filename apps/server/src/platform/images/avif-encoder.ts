import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { AvifFile } from './avif-pipeline.ts';

/** A task for the encoder process. */
export interface AvifTask {
  picture: Uint8Array;
  widths: readonly number[];
}

/** The result of a task. */
export type AvifReply = { files: AvifFile[] } | { fault: string };

/** This picture cannot be encoded as AVIF; other errors are unrelated to the picture. */
export class AvifError extends Error {
  override readonly name = 'AvifFault';
}

/** Encodes pictures in a low-priority process, so that requests are not delayed and its memory is released. */
export interface AvifEncoder {
  /**
   * Encodes a stored picture as AVIF in some widths (px); the first call starts the process. Rejects with `AvifError`
   * when the picture cannot be read or the process crashed while encoding it; the next call starts a new process.
   */
  encode(picture: Uint8Array, widths: readonly number[]): Promise<AvifFile[]>;
  /** Ends the process. */
  close(): void;
}

/** Maximum time for one picture, in ms: encoding takes seconds, but a busy machine gives it little CPU. */
const maxEncodeMs = 60 * 60 * 1000;

/** Creates an encoder. When `stop` is aborted, its process is ended immediately and pending calls reject. */
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

/** A running encoder process. */
interface EncoderProcess {
  process: ChildProcess;
  /** Returns the next result. Rejects when the process ends first, or when `bound` is aborted. */
  answer(bound?: AbortSignal): Promise<AvifReply>;
}

/** Starts an encoder process. Rejects when that is not possible. */
async function start(stop: AbortSignal): Promise<EncoderProcess> {
  const file = path.join(import.meta.dirname, 'avif-process.ts');
  const child = fork(file, {
    // do not inherit Node options of the server process
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
