#!/usr/bin/env node
import { runNode } from './run-node.ts';

// The scripts of package.json begin with `exec`, so that a shell hands its process, and with it SIGTERM, to the command.
// Windows' shell knows no `exec` and finds this program by that name.

const [command, ...args] = process.argv.slice(2);
if (command === 'node') runNode(args, process.env);
else {
  console.error('usage: exec node ARGUMENT…');
  process.exitCode = 2;
}
