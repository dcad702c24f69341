import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { runOrThrow } from '../../scripts/run.ts';
import { stagePackage } from './stage-package.ts';

/** Packs the npm package into a folder, and returns the file's path. Throws when a part cannot be created. */
export async function packNpm(to: string, announce: (line: string) => void = () => undefined): Promise<string> {
  const staged = path.join(to, 'npm');
  await stagePackage(staged, announce);
  await mkdir(to, { recursive: true });
  const output = await runOrThrow('npm', ['pack', '--silent', '--pack-destination', to], { cwd: staged });
  return path.join(to, output.trim().split('\n').at(-1)!);
}
