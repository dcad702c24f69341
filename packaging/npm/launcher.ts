#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The command of the npm package. Any Node.js from version 20 on can start it; the server then runs on the Node.js that
// was installed with the package.

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const { serving }: { serving: { env: Record<string, string>; flags: string[] } } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);

/**
 * Returns the path of the Node.js installed with the package; where it is missing, the path of the current one if it is
 * at least version 24, else null.
 */
function findNode(): string | null {
  try {
    const [system, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
    const manifest = createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`);
    const program = join(dirname(manifest), 'bin', file);
    if (existsSync(program)) return program;
  } catch {
    // the package is not installed
  }
  return Number.parseInt(process.versions.node, 10) >= 24 ? process.execPath : null;
}

const programs: Record<string, string> = { start: 'main.js', demo: 'demo.js' };
const [name = '', ...rest] = process.argv.slice(2);
const node = findNode();
if (node === null) {
  console.error(`Moonfloor needs Node.js 24; this is ${process.version}`);
  process.exit(1);
}
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
const [env, args] =
  program === undefined
    ? [{}, [join(folder, 'apps/server/src/cli/moonfloor.js'), ...process.argv.slice(2)]]
    : [serving.env, [...serving.flags, join(folder, 'apps/server/src', program), ...rest]];
const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.once('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
