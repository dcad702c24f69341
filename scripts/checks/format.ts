import { run } from '../run.ts';

/** Checks that every file is formatted as by `npm run format`. Returns one line for each file that is not. */
export async function checkFormat(): Promise<string[]> {
  const { code, output } = await run('oxfmt', ['--list-different']);
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `${line}: not formatted; run \`npm run format\``);
}
