import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs Node.js with other arguments in this process's place, so that signals reach it. On Windows, where a process cannot
 * be replaced, it runs as a child, whose exit code this process ends with.
 */
export function runNode(args: readonly string[], env: NodeJS.ProcessEnv): void {
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...args], env);
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  // the console sends Ctrl+C to both: this process waits for the other's end
  process.on('SIGINT', () => undefined);
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
}
