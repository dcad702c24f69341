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

/** Returns the message of an error; of an aggregate (a host has several addresses), that of the first. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return errorMessageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
