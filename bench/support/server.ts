import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/root.ts';
import { ask, end, type Usage } from './ipc.ts';

const here = import.meta.dirname;

/** A server that is measured, in a process of its own. */
export interface Measured {
  address: string;
  /** Milliseconds from the start of its process until it listened. */
  listened: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts Moonfloor as `npm start` does, on a free port, with the data in `env`. */
export async function startMoonfloor(env: Readonly<Record<string, string>>): Promise<Measured> {
  const began = performance.now();
  const probe = `file://${path.join(here, 'probe.ts')}`;
  const child = spawn(process.execPath, ['--import', probe, path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout!), 'line'), failure(child)])) as [string];
  const address = /http:\S+/.exec(line)?.[0];
  if (address === undefined) throw new Error(`The server said: ${line}`);
  return measured(child, address, performance.now() - began);
}

/** A bare `node:http` that sends one ready answer. */
export interface Bare extends Measured {
  /** Sets the answer. */
  answerWith(answer: object): Promise<void>;
}

/** Starts the yardstick. */
export async function startBare(): Promise<Bare> {
  const began = performance.now();
  const child = spawnHelper('bare-server.ts');
  const [{ port }] = (await Promise.race([once(child, 'message'), failure(child)])) as [{ port: number }];
  return {
    ...measured(child, `http://127.0.0.1:${port}`, performance.now() - began),
    answerWith: async (answer) => {
      await ask(child, answer);
    },
  };
}

/** Starts a module of this folder in a process of its own, with a channel to it. */
export function spawnHelper(file: string): ChildProcess {
  return spawn(process.execPath, [path.join(here, file)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function measured(child: ChildProcess, address: string, listened: number): Measured {
  return { address, listened, usage: () => ask<Usage>(child, {}), stop: () => end(child) };
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`The process ended with ${code}`);
}
