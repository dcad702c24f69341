import { run } from './run.ts';

/**
 * Says which programs are not on this machine, and whether the rights of root are missing, which all of the tests with a
 * root of their own need. Where something is missing, one printed line names what is not tested and why.
 */
export async function missingFor(what: string, programs: readonly string[]): Promise<string[]> {
  const found = await Promise.all(programs.map((program) => run('sh', ['-c', `command -v ${program}`])));
  const missing = programs.filter((_, index) => found[index]!.code !== 0);
  if (process.getuid?.() !== 0) missing.push('the rights of root');
  if (missing.length > 0) process.stdout.write(`Not tested: ${what}. Missing: ${missing.join(', ')}\n`);
  return missing;
}
