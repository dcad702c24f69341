import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import type { DialectName } from '../../apps/server/src/db/open-database.ts';
import { buildIfStale } from '../../apps/server/src/platform/web-build.ts';
import { createBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { number } from './table.ts';

/** Setup, logging and reporting that all benchmarks share. */

/** Logs progress with the time. */
export const log = (line: string): void => console.error(`${new Date().toTimeString().slice(0, 8)} ${line}`);

/** Prepares a benchmark: builds the pages, and makes an interrupted run clean up. */
export async function startBench(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await buildIfStale(log);
}

/** Runs a measurement on a new database with the given number of events, which is removed afterwards. */
export async function withBenchDatabase<T>(
  dialect: DialectName,
  events: number,
  work: (place: BenchDatabase) => Promise<T>,
): Promise<T> {
  log(`filling a database with ${number(events)} events (${dialect})`);
  const place = await createBenchDatabase(dialect, events);
  try {
    return await work(place);
  } finally {
    await place.remove();
  }
}

/**
 * Returns the date and environment of a measurement, for the head of a report; `command` is the command that repeats
 * it.
 */
export function describeEnvironment(command: string): string {
  return `\`${command}\`, ${new Date().toISOString().slice(0, 10)},
Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}).
Load average over the last 15 minutes: ${number(loadavg()[2]!, 1)}; far above 2 to 3, other work shared the cores and the
raw figures are worth little, the ratios something.
How and what: [README.md](README.md).`;
}

/** Prints a report and writes it to the benchmarks' folder. */
export async function writeReport(file: string, text: string): Promise<void> {
  console.log(text);
  await writeFile(path.join(import.meta.dirname, '..', file), text);
}
