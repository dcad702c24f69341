import { fork } from 'node:child_process';
import path from 'node:path';
import { hourMs } from '@moonfloor/contract/values/durations';

/** A picture in one width (px) as AVIF. */
export interface AvifFile {
  width: number;
  body: Uint8Array;
}

export interface AvifTask {
  picture: Uint8Array;
  widths: readonly number[];
}

/** Its reply to a task; it sends an empty one when it is ready. */
export type AvifReply = { files: AvifFile[] } | { error: string };

/** This picture cannot be encoded as AVIF; other errors are unrelated to the picture. */
export class AvifError extends Error {
  override readonly name = 'AvifError';
}

/** Maximum time for one picture: encoding takes seconds, but a busy machine gives it little CPU. */
const maxEncodeMs = hourMs;

/** Encodes pictures in a low-priority process, so that requests are not delayed and its memory is released. */
export type AvifEncoder = ReturnType<typeof createAvifEncoder>;

/** Creates an encoder. When `stop` is aborted, its process is ended immediately and pending calls reject. */
export function createAvifEncoder(stop: AbortSignal) {
  let running: Awaited<ReturnType<typeof startProcess>> | undefined;
  const close = (): void => {
    running?.child.kill('SIGKILL');
    running = undefined;
  };
  return {
    /**
     * Encodes a stored picture as AVIF in some widths (px); the first call starts the process. Rejects with `AvifError`
     * when the picture cannot be read or the process crashed while encoding it; the next call starts a new process.
     */
    async encode(picture: Uint8Array, widths: readonly number[]): Promise<AvifFile[]> {
      const { child, receive } = (running ??= await startProcess(stop));
      const timer = setTimeout(close, maxEncodeMs);
      try {
        child.send({ picture, widths } satisfies AvifTask);
        const reply = await receive();
        if ('error' in reply) throw new AvifError(reply.error);
        return reply.files;
      } catch (cause) {
        if (cause instanceof AvifError || stop.aborted) throw cause;
        close();
        throw new AvifError('The encoder has ended over it', { cause });
      } finally {
        clearTimeout(timer);
      }
    },
    /** Ends the process. */
    close,
  };
}

/**
 * Starts an encoder process. Returns it with a function that receives its next reply, and rejects when the process ends
 * first. Rejects when it cannot be started.
 */
async function startProcess(stop: AbortSignal) {
  const child = fork(path.join(import.meta.dirname, 'avif-process.ts'), {
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
  const receive = (): Promise<AvifReply> =>
    Promise.race([new Promise<AvifReply>((resolve) => child.once('message', resolve)), ended]);
  await receive();
  return { child, receive };
}
