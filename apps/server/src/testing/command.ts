import { runCommand } from '../cli/run-command.ts';
import type { TestPlace } from './databases.ts';

/** Settings that name a test's place. */
export function settingsOf({ dataDir, databaseUrl }: TestPlace) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' };
}

/** Runs a command of the operator's tool on a place: its exit code, and the lines that it printed. */
export async function moonfloor(place: TestPlace, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const code = await runCommand(argv, { ...settingsOf(place), INIT_CWD: place.dataDir }, terminal);
  return { code, out, err };
}
