import { visitorMessages } from '@moonfloor/contract/visitor-messages';

/** Arguments and result of each worker call. */
export type WorkerCalls<C> = { [K in keyof C]: { args: unknown; result: unknown } };

/** A request to a worker. */
interface WorkerRequest<C extends WorkerCalls<C>, K extends keyof C = keyof C> {
  call: K;
  number: number;
  args: C[K]['args'];
}

/** A worker's response; `fault` is the error message of a failed call. */
type WorkerResponse = { number: number; result: unknown } | { number: number; fault: string };

/** Calls a worker. Rejects with a user-readable message on failure. */
export interface WorkerClient<C extends WorkerCalls<C>> {
  ask: <K extends keyof C>(call: K, args: C[K]['args'], transfer?: Transferable[]) => Promise<C[K]['result']>;
  close: () => void;
}

interface PendingCall {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Creates the page's side of the connection to a newly started worker. */
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
  // the worker's script failed to load: no call will be answered
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

/** The worker's side: responds to each call, synchronously or asynchronously. */
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
