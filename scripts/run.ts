import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './root.ts';

/** The result of a program: exit code (128 + signal number when terminated by a signal) and complete output. */
export interface Outcome {
  code: number;
  output: string;
}

export interface RunOptions {
  /** Working directory; the repository's root by default. */
  cwd?: string;
  /** Environment variables in addition to this process's; undefined removes one. */
  env?: Record<string, string | undefined>;
  /** Whether to print the program's output as it arrives; otherwise it is only collected. */
  show?: boolean;
  /** Milliseconds after which the program is terminated. */
  timeout?: number;
}

const running = new Set<ChildProcess>();

/** Terminates a child process and all its descendants: it leads a separate process group. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/** Makes SIGINT, SIGTERM and SIGHUP terminate the running programs first and then this process (128 + signal). */
export function endChildrenOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const code = 128 + constants.signals[signal];
      if (running.size === 0) process.exit(code);
      for (const child of running) {
        endGroup(child, 'SIGTERM');
        child.once('close', () => running.size === 0 && process.exit(code));
      }
      setTimeout(() => {
        for (const child of running) endGroup(child, 'SIGKILL');
        process.exit(code);
      }, 5_000);
    });
  }
}

/** Enables colours for a terminal only: some tools also colour a log when the CI variable is set. */
const colourSettings = (): Record<string, string> => (process.stdout.isTTY ? {} : { NO_COLOR: '1' });

/**
 * Runs a program to completion, with the project's binaries first on the PATH. A program that cannot be started has
 * exit code 127.
 */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Outcome> {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...colourSettings(), ...options.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  const timer = options.timeout && setTimeout(() => endGroup(child, 'SIGKILL'), options.timeout);

  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (options.show) to.write(text);
    });
  }
  return new Promise((resolve) => {
    function end(code: number): void {
      if (timer) clearTimeout(timer);
      running.delete(child);
      resolve({ code, output });
    }
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

/** Runs a program and returns its output. Throws with the output when it fails. */
export async function runOrThrow(command: string, args: string[], options?: RunOptions): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output}`);
  return output;
}
