import { ConfigError } from '../config.ts';

/** Errors of the program itself rather than its input. */
const programmingErrors = [TypeError, ReferenceError, SyntaxError];

/**
 * Returns the lines to print when a command or the server fails: plain messages, or the stack of a programming error.
 */
export function errorLines(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines;
  if (!(error instanceof Error)) return [String(error)];
  if (programmingErrors.some((slip) => error instanceof slip)) return [error.stack ?? error.message];
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE') return [`The address ${address}:${port} is in use by another process`];
  if (code === 'EACCES') return [`Not allowed: ${error.message}`];
  return [errorMessageOf(error)];
}

/**
 * Returns the line that says that a port is taken and how to start on another one: with the npm script that was called,
 * in the notation of POSIX shells.
 */
export function addressInUse(variable: string, host: string, port: number, env = process.env): string {
  const { npm_lifecycle_event: script } = env;
  const command = script === undefined ? '' : script === 'start' ? ' npm start' : ` npm run ${script}`;
  // 0 picks a free one
  const nextPort = port < 65_535 ? port + 1 : 0;
  return `The address ${host}:${port} is in use by another process. Use another port: ${variable}=${nextPort}${command}`;
}

/** Returns the message of an error; of an aggregate (a host has several addresses), that of the first. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return errorMessageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
