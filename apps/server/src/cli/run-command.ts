import { parseArgs } from 'node:util';
import { type Config, type Environment, readConfig } from '../config.ts';
import { recordOperatorAction } from '../features/admin/activity-repository.ts';
import { makeAdmin, removeSecondFactors } from '../features/auth/admins.ts';
import { systemClock } from '../platform/clock.ts';
import { errorLines } from '../start/start-errors.ts';
import type { Command } from './command.ts';
import { importCommand } from './import.ts';
import { withLiveDatabase } from './open-site.ts';
import {
  backupCommand,
  migrateCommand,
  moveCommand,
  purgeDeletedCommand,
  renewKeysCommand,
  restoreCommand,
} from './site-commands.ts';

/** Returns a function that returns the site's address, for links in mails. */
const publicUrlOf = (config: Config) => () => config.publicUrl ?? `http://localhost:${config.port}`;

const makeAdminCommand: Command = {
  name: 'make-admin',
  args: ['EMAIL'],
  summary: 'Make the account of an email address an admin',
  details: [
    'The server may be running. The account keeps its password: make sure that its owner registered it.',
    'Its sessions and access tokens are revoked, so its owner has to sign in again.',
  ],
  run: async ({ args: [email = ''], config, print }) => {
    const { lifecycle } = await import('../features.ts');
    const changed = await withLiveDatabase(config, (store) =>
      makeAdmin(
        {
          store,
          clock: systemClock,
          lifecycle,
          publicUrl: publicUrlOf(config),
          onOperatorAction: recordOperatorAction,
        },
        email,
      ),
    );
    if (!changed) throw new Error(`There is no account ${email}`);
    print(`${email} is an admin.`);
  },
};

/** Removes the second factors of an account. */
const removeFactorsCommand: Command = {
  name: 'remove-factors',
  args: ['EMAIL'],
  summary: 'Remove the passkeys, authenticator app and recovery codes of an account',
  details: [
    'For an owner who has lost them: make sure that it is the owner who asks.',
    'The server may be running. The account keeps its password and linked accounts; its sessions end. Its owner is told by mail.',
  ],
  run: async ({ args: [email = ''], config, print }) => {
    const changed = await withLiveDatabase(config, (store) =>
      removeSecondFactors({ store, clock: systemClock, publicUrl: publicUrlOf(config) }, email),
    );
    if (changed === undefined) throw new Error(`There is no account ${email}`);
    print(
      changed.hasPassword
        ? `${email} signs in with the password alone.`
        : `${email} has no password: it signs in with a linked account, or sets a password by mail.`,
    );
  },
};

const commands = [
  migrateCommand,
  makeAdminCommand,
  removeFactorsCommand,
  renewKeysCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  importCommand,
  purgeDeletedCommand,
];

/** Whether this is a packaged command, which consists of JavaScript and also starts the server. */
const isPackaged = import.meta.filename.endsWith('.js');

/** Name of the command in the usage. */
const program = isPackaged ? 'moonfloor' : 'npm run moonfloor --';

/** Additional commands of a package. */
const serverCommands: readonly Pick<Command, 'name' | 'args' | 'summary'>[] = [
  { name: 'start', summary: 'Serve the site until a signal ends it' },
  { name: 'demo', summary: 'Serve a site with sample events, in ./data-demo' },
];

/** Output of a command. */
interface Terminal {
  /** Prints results. */
  out(line: string): void;
  /** Prints errors. */
  err(line: string): void;
}

/** Invalid command line; followed by the usage. */
class UsageError extends Error {}

/**
 * Runs one command of the operator's tool and returns the exit code: 0, or 1 after an error message of one line.
 * Relative paths are resolved against npm's `INIT_CWD`, otherwise the working folder.
 */
export async function runCommand(argv: readonly string[], env: Environment, { out, err }: Terminal): Promise<number> {
  const [name, ...rest] = argv;
  const command = commands.find((other) => other.name === name);
  try {
    if (name === '--help' || name === '-h') return printLines(out, commandList());
    if (name === undefined) throw new UsageError('A command is missing');
    if (command === undefined) throw new UsageError(`Unknown command ${name}`);
    const { args, options, values } = parse(command, rest);
    if (options.help === true) return printLines(out, helpOf(command));
    const folder = env.INIT_CWD ?? process.cwd();
    await command.run({ args, options, values, config: readConfig(env), folder, print: out });
    return 0;
  } catch (error) {
    printLines(err, errorLines(error));
    if (error instanceof UsageError) printLines(err, command === undefined ? commandList() : [usageOf(command)]);
    return 1;
  }
}

function printLines(to: (line: string) => void, lines: readonly string[]): 0 {
  for (const line of lines) to(line);
  return 0;
}

interface Parsed {
  values: Readonly<Record<string, string | boolean | undefined>>;
  positionals: string[];
}

function parse(command: Command, argv: readonly string[]) {
  const { args = [] } = command;
  const names = [...Object.keys(command.options ?? {}), 'help'];
  const valued = Object.keys(command.values ?? {});
  const { values: optionValues, positionals }: Parsed = parseStrictly(argv, names, valued);
  const options = Object.fromEntries(names.map((name) => [name, Object.hasOwn(optionValues, name)]));
  if (options.help !== true && positionals.length !== args.length) {
    const lacking = args.slice(positionals.length);
    throw new UsageError(lacking.length > 0 ? `${lacking.join(', ')} is missing` : 'There are too many arguments');
  }
  const values = Object.fromEntries(
    valued.filter((name) => Object.hasOwn(optionValues, name)).map((name) => [name, String(optionValues[name])]),
  );
  return { args: positionals, options, values };
}

function parseStrictly(argv: readonly string[], names: readonly string[], valued: readonly string[]) {
  const options = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }])),
    ...Object.fromEntries(valued.map((name) => [name, { type: 'string' as const }])),
    help: { type: 'boolean' as const, short: 'h' },
  };
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const allNames = [...names, ...valued];
    const unknown =
      argv.find((word) => word.startsWith('-') && !allNames.includes(word.replace(/^-+|=[^]*/g, ''))) ?? '';
    const lacking = valued.find((name) => argv.includes(`--${name}`));
    const reason = lacking === undefined ? String(error) : `--${lacking} needs a value`;
    throw new UsageError(unknown === '' ? reason : `Unknown option ${unknown}`, { cause: error });
  }
}

const optionsOf = ({ options = {}, values = {} }: Command): [option: string, about: string][] => [
  ...Object.entries(values).map(([name, [value, about]]): [string, string] => [`--${name} ${value}`, about]),
  ...Object.entries(options).map(([name, about]): [string, string] => [`--${name}`, about]),
];

function usageOf(command: Command): string {
  const shown = optionsOf(command).map(([option]) => `[${option}]`);
  return `Usage: ${[program, command.name, ...(command.args ?? []), ...shown].join(' ')}`;
}

function helpOf(command: Command): string[] {
  const options = optionsOf(command).map(([option, about]) => `  ${option}  ${about}`);
  const sections = [[usageOf(command)], [`${command.summary}.`, ...command.details], options];
  return sections.filter((lines) => lines.length > 0).flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

function commandList(): string[] {
  const listed = isPackaged ? [...serverCommands, ...commands] : commands;
  const heads = listed.map(({ name, args = [] }) => [name, ...args].join(' '));
  const width = Math.max(...heads.map((head) => head.length));
  const lines = listed.map(({ summary }, at) => `  ${heads[at]!.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${program} COMMAND`,
    '',
    ...lines,
    '',
    `Run ${program} COMMAND --help for details.`,
    'Settings are read from the environment, as for the server.',
  ];
}
