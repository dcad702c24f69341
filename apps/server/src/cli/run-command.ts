import { parseArgs } from 'node:util';
import { plainLines } from '../compose/start-faults.ts';
import { type Environment, readConfig } from '../config.ts';
import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { makeAdminCommand } from './make-admin.ts';
import { migrateCommand } from './migrate.ts';
import { purgeDeletedCommand } from './purge-deleted.ts';
import { restoreCommand } from './restore.ts';

const commands = [migrateCommand, makeAdminCommand, backupCommand, restoreCommand, purgeDeletedCommand];

/** How the tool is called. */
const program = 'npm run moonfloor --';

/** Where a command's words go. */
export interface Terminal {
  /** What was asked for. */
  out(line: string): void;
  /** Why it could not be done. */
  err(line: string): void;
}

/** A call that makes no sense; the usage follows. */
class UsageFault extends Error {}

/**
 * Runs one command of the operator's tool and answers the exit code: 0, or 1 after a plain line that says why. Relative
 * paths start from where npm was called, `INIT_CWD`, or else from the working folder.
 */
export async function runCommand(argv: readonly string[], env: Environment, { out, err }: Terminal): Promise<number> {
  const [name, ...rest] = argv;
  const command = commands.find((other) => other.name === name);
  try {
    if (name === '--help' || name === '-h') return say(out, overview());
    if (name === undefined) throw new UsageFault('A command is missing');
    if (command === undefined) throw new UsageFault(`There is no command ${name}`);
    const { args, options } = parse(command, rest);
    if (options.help === true) return say(out, helpOf(command));
    const folder = env.INIT_CWD ?? process.cwd();
    await command.run({ args, options, config: readConfig(env), folder, say: out });
    return 0;
  } catch (error) {
    say(err, plainLines(error));
    if (error instanceof UsageFault) say(err, command === undefined ? overview() : [usageOf(command)]);
    return 1;
  }
}

function say(to: (line: string) => void, lines: readonly string[]): 0 {
  for (const line of lines) to(line);
  return 0;
}

function parse(command: Command, argv: readonly string[]) {
  const names = [...Object.keys(command.options), 'help'];
  const { values, positionals } = parseStrictly(argv, names);
  const options = Object.fromEntries(names.map((name) => [name, Object.hasOwn(values, name)]));
  if (options.help !== true && positionals.length !== command.args.length) {
    const lacking = command.args.slice(positionals.length);
    throw new UsageFault(lacking.length > 0 ? `${lacking.join(', ')} is missing` : 'There are too many arguments');
  }
  return { args: positionals, options };
}

function parseStrictly(argv: readonly string[], names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]));
  const known = { ...options, help: { type: 'boolean' as const, short: 'h' } };
  try {
    return parseArgs({ args: [...argv], options: known, allowPositionals: true });
  } catch (error) {
    const unknown = argv.find((word) => word.startsWith('-') && !names.includes(word.replace(/^-+/, ''))) ?? '';
    throw new UsageFault(unknown === '' ? String(error) : `There is no option ${unknown}`, { cause: error });
  }
}

function usageOf({ name, args, options }: Command): string {
  const shown = Object.keys(options).map((option) => `[--${option}]`);
  return `Usage: ${[program, name, ...args, ...shown].join(' ')}`;
}

function helpOf(command: Command): string[] {
  const options = Object.entries(command.options).map(([name, summary]) => `  --${name}  ${summary}`);
  const sections = [[usageOf(command)], [`${command.summary}.`, ...command.details], options];
  return sections.filter((lines) => lines.length > 0).flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

function overview(): string[] {
  const heads = commands.map(({ name, args }) => [name, ...args].join(' '));
  const width = Math.max(...heads.map((head) => head.length));
  const lines = commands.map(({ summary }, at) => `  ${heads[at]!.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${program} COMMAND`, '', ...lines, '', `${program} COMMAND --help tells more of one.`,
    'The settings are those of the server, from the environment.',
  ];
}
