import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { run } from '../run.ts';

const projects = ['.', 'packages/contract', 'apps/server', 'apps/web', 'e2e'];

async function generateRouteTypes(): Promise<string> {
  if (!existsSync(join(root, 'apps/web/react-router.config.ts'))) return '';
  const { code, output } = await run('react-router', ['typegen'], { cwd: join(root, 'apps/web') });
  return code === 0 ? '' : output;
}

/** Type-checks every project of the repository incrementally. Returns the compiler's lines, each with file and line. */
export async function checkTypes(): Promise<string[]> {
  const faults = [await generateRouteTypes()];
  for (const project of projects) {
    const known = join(root, 'node_modules/.cache/types', `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`);
    const { code, output } = await run('tsc', [
      '--noEmit',
      '--pretty',
      'false',
      '--project',
      project,
      '--incremental',
      '--tsBuildInfoFile',
      known,
    ]);
    if (code !== 0) faults.push(output);
  }
  return faults.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
}
