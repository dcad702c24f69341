import type { Config } from '../config.ts';

export interface CommandContext {
  /** Its arguments, as many as it declares. */
  args: readonly string[];
  /** True for each option that was set. */
  options: Readonly<Record<string, boolean>>;
  /** The value of each option that takes one, if given. */
  values: Readonly<Record<string, string | undefined>>;
  config: Config;
  /** Folder that relative paths are resolved against: the operator's working folder. */
  folder: string;
  /** Prints a line for the operator. */
  print(line: string): void;
}

/**
 * A command of the operator's tool. Throws an error with a one-line message when it fails.
 */
export interface Command {
  name: string;
  /** Names of its arguments in the usage. */
  args?: readonly string[];
  /** Its options without dashes, with descriptions. */
  options?: Readonly<Record<string, string>>;
  /** Its options with a value: the value's name in the usage, and a description. */
  values?: Readonly<Record<string, readonly [value: string, about: string]>>;
  /** Description in one line. */
  summary: string;
  /** Further information for operators. */
  details: readonly string[];
  run(context: CommandContext): Promise<void>;
}
