import { visitorMessages } from '@moonfloor/contract/visitor-messages';

/** What a worker is asked, by call, and what it is answered. */
export type Calls<C> = { [K in keyof C]: { asked: unknown; answer: unknown } };

/** A question on its way to a worker. */
interface Asked<C extends Calls<C>, K extends keyof C = keyof C> {
  call: K;
  number: number;
  asked: C[K]['asked'];
}

/** An answer on its way back; `fault` is the sentence when there is none. */
type Answered = { number: number; answer: unknown } | { number: number; fault: string };

/** A worker as a function. Questions reject with a sentence when there is no answer. */
export interface WorkerLine<C extends Calls<C>> {
  ask: <K extends keyof C>(call: K, asked: C[K]['asked'], transfer?: Transferable[]) => Promise<C[K]['answer']>;
  close: () => void;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** The page's end: asks a worker that has just been started. */
export function openLine<C extends Calls<C>>(worker: Worker): WorkerLine<C> {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let dead = false;

  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.number);
    waiting.delete(data.number);
    if ('fault' in data) asker?.reject(new Error(data.fault));
    else asker?.resolve(data.answer as never);
  });
  // its code could not be had: nobody will be answered any more
  worker.addEventListener('error', () => {
    dead = true;
    for (const { reject } of waiting.values()) reject(new Error(visitorMessages.eventsFailed));
    waiting.clear();
  });

  return {
    ask: (call, asked, transfer = []) =>
      new Promise((resolve, reject) => {
        if (dead) {
          reject(new Error(visitorMessages.eventsFailed));
          return;
        }
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.postMessage({ call, number: count, asked } satisfies Asked<C>, transfer);
      }),
    close: () => worker.terminate(),
  };
}

/** The worker's end: answers each call, at once or later. */
export function answerCalls<C extends Calls<C>>(
  answers: { [K in keyof C]: (asked: C[K]['asked']) => C[K]['answer'] | Promise<C[K]['answer']> },
): void {
  self.addEventListener('message', ({ data: { call, number, asked } }: MessageEvent<Asked<C>>) => {
    const send = (answered: Answered): void => self.postMessage(answered, {});
    const answer = async (): Promise<unknown> => answers[call](asked);
    answer().then(
      (found) => send({ number, answer: found }),
      () => send({ number, fault: visitorMessages.eventsFailed }),
    );
  });
}
