import { run } from './run.ts';

/**
 * Returns the programs that are missing on this machine, and whether root privileges are missing, which all tests with
 * a separate root file system need. When something is missing, prints one line with the skipped tests and the reason.
 */
export async function missingFor(what: string, programs: readonly string[]): Promise<string[]> {
  const lookups = await Promise.all(programs.map((program) => run('sh', ['-c', `command -v ${program}`])));
  const missing = programs.filter((_, index) => lookups[index]!.code !== 0);
  if (process.getuid?.() !== 0) missing.push('the rights of root');
  if (missing.length > 0) process.stdout.write(`Not tested: ${what}. Missing: ${missing.join(', ')}\n`);
  return missing;
}
