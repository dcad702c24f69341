import type { Config } from '../config.ts';

/** What a command is run with. */
export interface CommandContext {
  /** Its arguments, as many as it has names for. */
  args: readonly string[];
  /** True for each option that was given. */
  options: Readonly<Record<string, boolean>>;
  /** What was given for each option that takes a value, in order; empty for those that were not given. */
  values: Readonly<Record<string, readonly string[]>>;
  config: Config;
  /** Folder that relative paths start from: where the operator is. */
  folder: string;
  /** Tells the operator something. */
  print(line: string): void;
}

/** A command of the operator's tool. It throws an error of one plain line when it cannot be done. */
export interface Command {
  name: string;
  /** Names of its arguments as the usage shows them. */
  args: readonly string[];
  /** Its options without their dashes, and what they do. */
  options: Readonly<Record<string, string>>;
  /** Its options that take a value, what the usage calls that, and what they do. */
  values?: Readonly<Record<string, readonly [value: string, about: string]>>;
  /** What it does, in a line. */
  summary: string;
  /** What an operator should know besides. */
  details: readonly string[];
  run(given: CommandContext): Promise<void>;
}
