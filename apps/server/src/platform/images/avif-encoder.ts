import { fork } from 'node:child_process';
import path from 'node:path';
import { hourMs } from '@moonfloor/contract/durations';

/** A picture in one width (px) as AVIF. */
export interface AvifFile {
  width: number;
  body: Uint8Array;
}

/** What the encoder process receives. */
export interface AvifTask {
  picture: Uint8Array;
  widths: readonly number[];
}

/** What it sends: that it is ready, then the result. */
export type AvifMessage = 'ready' | { files: AvifFile[] } | { error: string };

/** This picture cannot be encoded as AVIF; other errors are unrelated to the picture. */
export class AvifError extends Error {
  override readonly name = 'AvifError';
}

/** Maximum time for one picture: encoding takes seconds, but a busy machine gives it little CPU. */
const maxEncodeMs = hourMs;

/**
 * Encodes a stored picture as AVIF in some widths (px). Each picture has a process of low priority, so that requests are
 * not delayed and its memory is released. Rejects with `AvifError` when the picture cannot be read or the process
 * crashed while encoding it; when `stop` is aborted, the process is ended immediately.
 */
export async function encodeAvif(
  picture: Uint8Array,
  widths: readonly number[],
  stop: AbortSignal,
): Promise<AvifFile[]> {
  const child = fork(path.join(import.meta.dirname, 'avif-process.ts'), {
    // do not inherit Node options of the server process
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal: AbortSignal.any([stop, AbortSignal.timeout(maxEncodeMs)]),
    killSignal: 'SIGKILL',
  });
  let started = false;
  try {
    return await new Promise((resolve, reject) => {
      const fail = (cause: unknown): void =>
        reject(started && !stop.aborted ? new AvifError('The encoder has ended over it', { cause }) : cause);
      child.on('error', fail);
      child.once('exit', (code, signal) => fail(new Error(`The encoder has ended with ${signal ?? code}`)));
      child.on('message', (message: AvifMessage) => {
        if (message === 'ready') {
          started = true;
          child.send({ picture, widths } satisfies AvifTask);
        } else if ('files' in message) resolve(message.files);
        else reject(new AvifError(message.error));
      });
    });
  } finally {
    child.kill('SIGKILL');
  }
}
