import { runCommand } from '../cli/run-command.ts';
import type { Environment } from '../config.ts';
import type { TestPlace } from './databases.ts';

/** Returns the settings for a test's place. */
export function settingsOf({ dataDir, databaseUrl }: TestPlace) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' };
}

/** Runs a command of the operator's tool on a place; returns its exit code and printed lines. */
export function moonfloor(place: TestPlace, ...argv: string[]) {
  return moonfloorWith({ ...settingsOf(place), INIT_CWD: place.dataDir }, ...argv);
}

/** Runs a command of the operator's tool with custom settings. */
export async function moonfloorWith(env: Environment, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const code = await runCommand(argv, env, terminal);
  return { code, out, err };
}
