import path from 'node:path';
import { processSettings } from './process-settings.ts';
import { runNode } from './exec.ts';

// `node launch.ts main|demo [OPTION…]` starts that program with the server's process settings, which must be set in its
// environment and command line.

const [program = 'main', ...options] = process.argv.slice(2);
const file = path.join(import.meta.dirname, `${program}.ts`);
runNode([...processSettings.flags, file, ...options], { ...process.env, ...processSettings.env });
