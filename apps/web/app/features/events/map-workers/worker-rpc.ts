import { visitorMessages } from '@moonfloor/contract/visitor-messages';

/** What a worker is asked, by call, and what it is answered. */
export type WorkerCalls<C> = { [K in keyof C]: { args: unknown; result: unknown } };

/** A question on its way to a worker. */
interface WorkerRequest<C extends WorkerCalls<C>, K extends keyof C = keyof C> {
  call: K;
  number: number;
  args: C[K]['args'];
}

/** An answer on its way back; `fault` is the sentence when there is none. */
type WorkerResponse = { number: number; result: unknown } | { number: number; fault: string };

/** A worker as a function. Questions reject with a sentence when there is no answer. */
export interface WorkerClient<C extends WorkerCalls<C>> {
  ask: <K extends keyof C>(call: K, args: C[K]['args'], transfer?: Transferable[]) => Promise<C[K]['result']>;
  close: () => void;
}

interface PendingCall {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** The page's end: asks a worker that has just been started. */
export function createWorkerClient<C extends WorkerCalls<C>>(worker: Worker): WorkerClient<C> {
  const waiting = new Map<number, PendingCall>();
  let count = 0;
  let dead = false;

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const asker = waiting.get(data.number);
    waiting.delete(data.number);
    if ('fault' in data) asker?.reject(new Error(data.fault));
    else asker?.resolve(data.result as never);
  });
  // its code could not be had: nobody will be answered any more
  worker.addEventListener('error', () => {
    dead = true;
    for (const { reject } of waiting.values()) reject(new Error(visitorMessages.eventsFailed));
    waiting.clear();
  });

  return {
    ask: (call, args, transfer = []) =>
      new Promise((resolve, reject) => {
        if (dead) {
          reject(new Error(visitorMessages.eventsFailed));
          return;
        }
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.postMessage({ call, number: count, args } satisfies WorkerRequest<C>, transfer);
      }),
    close: () => worker.terminate(),
  };
}

/** The worker's end: answers each call, at once or later. */
export function serveWorkerCalls<C extends WorkerCalls<C>>(answers: {
  [K in keyof C]: (args: C[K]['args']) => C[K]['result'] | Promise<C[K]['result']>;
}): void {
  self.addEventListener('message', ({ data: { call, number, args } }: MessageEvent<WorkerRequest<C>>) => {
    const send = (answered: WorkerResponse): void => self.postMessage(answered, {});
    const result = async (): Promise<unknown> => answers[call](args);
    result().then(
      (found) => send({ number, result: found }),
      () => send({ number, fault: visitorMessages.eventsFailed }),
    );
  });
}
