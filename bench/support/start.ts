import { type Baseline, type MeasuredServer, startBaseline, startMoonfloor } from './server.ts';
import { median } from './statistics.ts';

/** Number of starts of each server. */
const times = 7;

/** Medians, in ms from the start of the process. */
export interface Start {
  listened: number;
  /** Until `/readyz` responded. */
  ready: number;
  /** Until the whole events map page was received. */
  answered: number;
  /** Until an event's page was received too. */
  event: number;
  /** CPU time until then, all threads. */
  cpu: number;
}

/** Moonfloor's start next to the baseline server's. */
export interface StartPair {
  events: number;
  ours: Start;
  bare: Start;
}

async function startOf(started: () => Promise<MeasuredServer | Baseline>): Promise<Start> {
  const began = performance.now();
  const server = await started();
  const until = async (path: string): Promise<number> => {
    await (await fetch(server.address + path, { headers: { accept: 'text/html' } })).arrayBuffer();
    return performance.now() - began;
  };
  const ready = await until('/readyz');
  const answered = await until('/');
  const event = await until('/event/7');
  const { cpu } = await server.usage();
  await server.stop();
  return { listened: server.listened, ready, answered, event, cpu: cpu / 1000 };
}

function medians(starts: readonly Start[]): Start {
  const of = (field: keyof Start): number => median(starts.map((start) => start[field]));
  return { listened: of('listened'), ready: of('ready'), answered: of('answered'), event: of('event'), cpu: of('cpu') };
}

/** Starts Moonfloor from a finished build and the baseline server alternately. The first round is not counted. */
export async function measureStart(env: Readonly<Record<string, string>>): Promise<Omit<StartPair, 'events'>> {
  const ours: Start[] = [];
  const bare: Start[] = [];
  for (let time = 0; time <= times; time += 1) {
    const round = [await startOf(() => startMoonfloor(env)), await startOf(startBaseline)] as const;
    if (time === 0) continue;
    ours.push(round[0]);
    bare.push(round[1]);
  }
  return { ours: medians(ours), bare: medians(bare) };
}
