import { ConfigError } from '../config.ts';

/** A slip in the program itself rather than in what it was given. */
const programmingErrors = [TypeError, ReferenceError, SyntaxError];

/** What is said when a command or the server cannot go on: plain lines, and a slip of the program with its place. */
export function errorLines(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines;
  if (!(error instanceof Error)) return [String(error)];
  if (programmingErrors.some((slip) => error instanceof slip)) return [error.stack ?? error.message];
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE') return [`The address ${address}:${port} is in use by another process`];
  if (code === 'EACCES') return [`Not allowed: ${error.message}`];
  return [errorMessageOf(error)];
}

/** The message of an error; of several at once (an address has many), that of the first. */
export function errorMessageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return errorMessageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
