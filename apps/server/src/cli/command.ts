import type { Config } from '../config.ts';

/** What a command is run with. */
export interface Given {
  /** Its arguments, as many as it has names for. */
  args: readonly string[];
  /** True for each option that was given. */
  options: Readonly<Record<string, boolean>>;
  config: Config;
  /** Folder that relative paths start from: where the operator is. */
  folder: string;
  /** Tells the operator something. */
  say(line: string): void;
}

/** A command of the operator's tool. It throws an error of one plain line when it cannot be done. */
export interface Command {
  name: string;
  /** Names of its arguments as the usage shows them. */
  args: readonly string[];
  /** Its options without their dashes, and what they do. */
  options: Readonly<Record<string, string>>;
  /** What it does, in a line. */
  summary: string;
  /** What an operator should know besides. */
  details: readonly string[];
  run(given: Given): Promise<void>;
}
