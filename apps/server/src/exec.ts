#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Replaces this process with Node.js with other arguments, so that it receives signals. On Windows, where a process
 * cannot be replaced, it runs as a child, whose exit code is passed on.
 */
export function runNode(args: readonly string[], env: NodeJS.ProcessEnv, platform = process.platform): void {
  if (platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...args], env);
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  // the console sends Ctrl+C to both: this process waits for the child to end
  process.on('SIGINT', () => undefined);
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
}

// The scripts of package.json begin with `exec`, so that the shell is replaced by the command, which then receives
// SIGTERM. Windows' shell has no `exec` and finds this program by that name.
if (import.meta.main) {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'node') runNode(args, process.env);
  else {
    console.error('usage: exec node ARGUMENT…');
    process.exitCode = 2;
  }
}
