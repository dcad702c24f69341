import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { processSettings } from '../../apps/server/src/start/process-settings.ts';
import { root } from '../../scripts/root.ts';
import { askChild, stopChild, type Usage } from './ipc.ts';

const ownFolder = import.meta.dirname;

/** A server under measurement, in a separate process. */
export interface MeasuredServer {
  address: string;
  /** Milliseconds from the start of the process until it listened. */
  listened: number;
  pid: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts Moonfloor as `npm start` does, on a free port, with the data in `env`. */
export async function startMoonfloor(env: Readonly<Record<string, string>>): Promise<MeasuredServer> {
  const began = performance.now();
  const probe = `file://${path.join(ownFolder, 'probe.ts')}`;
  const program = path.join(root, 'apps/server/src/start/main.ts');
  const child = spawn(process.execPath, [...processSettings.flags, program], {
    cwd: root,
    env: {
      ...process.env,
      ...processSettings.env,
      NODE_OPTIONS: `--import ${probe}`,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const listening = new Promise<string>((resolve) => {
    createInterface(child.stdout!).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
  const address = await Promise.race([listening, failure(child)]);
  return measured(child, address, performance.now() - began);
}

/** A plain `node:http` server that sends one prepared response. */
export interface Baseline extends MeasuredServer {
  /** Sets the response. */
  respondWith(response: object): Promise<void>;
}

/** Starts the baseline server. */
export async function startBaseline(): Promise<Baseline> {
  const began = performance.now();
  const child = spawnHelper('baseline-server.ts');
  const [{ port }] = await Promise.race([once(child, 'message'), failure(child)]);
  return {
    ...measured(child, `http://127.0.0.1:${port}`, performance.now() - began),
    respondWith: async (response) => {
      await askChild(child, response);
    },
  };
}

/** Starts a module of this folder in a separate process, with an IPC channel to it. */
export function spawnHelper(file: string): ChildProcess {
  return spawn(process.execPath, [path.join(ownFolder, file)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function measured(child: ChildProcess, address: string, listened: number): MeasuredServer {
  return { address, listened, pid: child.pid!, usage: () => askChild<Usage>(child, {}), stop: () => stopChild(child) };
}

async function failure(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, 'exit');
  throw new Error(`The process ended with ${code ?? signal} before it was ready`);
}
