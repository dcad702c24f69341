import { join } from 'node:path';
import { writeMessageTypes } from '../messages.ts';
import { root } from '../root.ts';
import { run, type RunOptions } from '../run.ts';

/** Checks by tools. Each returns one line for each finding, where possible with file and line. */

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Runs a tool and returns its output lines if it fails. */
async function findings(command: string, args: string[], options: RunOptions = {}): Promise<string[]> {
  const { code, output } = await run(command, args, options);
  return code === 0 ? [] : linesOf(output);
}

/** Makes TypeScript and its linter, programs in Go, use more memory and less CPU time. */
const fewerCollections = { GOGC: '400' };

/** Each checks sources that it imports, too: few projects check them a few times only. */
const projects = ['.', 'packages', 'apps/web', 'apps/web/worker'];

/** Type-checks every project of the repository incrementally. */
export async function checkTypes(): Promise<string[]> {
  writeMessageTypes();
  const problems = await findings('react-router', ['typegen'], { cwd: join(root, 'apps/web') });
  for (const project of projects) {
    const info = join(root, 'node_modules/.cache/types', `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`);
    // several checkers infer the types that they share once each: twice the CPU time
    const options = ['--noEmit', '--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', info];
    problems.push(...(await findings('tsc', ['--project', project, ...options], { env: fewerCollections })));
  }
  return problems;
}

/** Lints the whole repository with the rules of .oxlintrc.json; warnings are errors. */
export function checkLint(): Promise<string[]> {
  const args = ['--type-aware', '--deny-warnings', '--format', 'unix'];
  // one thread infers the types that files share once: half of the CPU time
  return findings('oxlint', args, { env: { ...fewerCollections, GOMAXPROCS: '1' } });
}

/** Checks that every file is formatted as by `npm run format`. */
export async function checkFormat(): Promise<string[]> {
  const files = await findings('oxfmt', ['--list-different']);
  return files.map((file) => `${file}: not formatted; run \`npm run format\``);
}
