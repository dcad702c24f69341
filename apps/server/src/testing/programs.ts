import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { compileCacheFolder } from '../platform/compile-cache.ts';

/** Folder of the server's sources. */
export const sources = path.resolve(import.meta.dirname, '..');

/** A program of this project in a separate process, with only the given settings. */
export interface Program {
  process: ChildProcess;
  /** Returns everything printed so far. */
  output(): string;
  /** Resolves with the rest of a printed line after `start`; rejects when the program ends before. */
  line(start: string): Promise<string>;
  /** Resolves when it has ended, with its exit code, or null if a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts `node` with arguments that are relative to `cwd`, by default the server's sources. */
export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string = sources,
): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE: compileCacheFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const line = (start: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = output
          .split('\n')
          .slice(0, -1)
          .find((text) => text.startsWith(start));
        if (found !== undefined) resolve(found.slice(start.length).trim());
      };
      child.stdout.on('data', look);
      void ended.then(() => reject(new Error(`ended without a line "${start}":\n${output}`)));
      look();
    });
  return { process: child, output: () => output, line, ended };
}

/** Runs a program to its end. */
export async function runProgram(args: readonly string[], env: Readonly<Record<string, string>>) {
  const program = startProgram(args, env);
  return { code: await program.ended, output: program.output() };
}

/** The server without the pages, which would have to be built first. */
export const apiOnly = ['start/main.ts', '--no-pages'];
