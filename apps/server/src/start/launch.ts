import path from 'node:path';
import { runNode } from '../../bin/run-node.js';
import { processSettings } from './process-settings.ts';

// `node launch.ts start|demo [OPTION…]` starts that program with the server's process settings, which must be set in its
// environment and command line. All other arguments are those of the operator's command.

const programs: Readonly<Record<string, string>> = { start: 'main.ts', demo: 'demo.ts' };

const [name = '', ...options] = process.argv.slice(2);
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
if (program === undefined) await import('../cli/moonfloor.ts');
else {
  const file = path.join(import.meta.dirname, program);
  runNode([...processSettings.flags, file, ...options], { ...process.env, ...processSettings.env });
}
