import { run } from '../run.ts';

/** Lints the whole repository with the rules of .oxlintrc.json; warnings are errors. */
export async function checkLint(): Promise<string[]> {
  const { code, output } = await run('oxlint', ['--type-aware', '--deny-warnings', '--format', 'unix']);
  return code === 0 ? [] : output.split('\n').filter((line) => line.trim() !== '');
}
