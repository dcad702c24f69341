#!/usr/bin/env node
import { runNode } from './run-node.ts';

// The scripts of package.json begin with `exec`, so that the shell is replaced by the command, which then receives
// SIGTERM. Windows' shell has no `exec` and finds this program by that name.

const [command, ...args] = process.argv.slice(2);
if (command === 'node') runNode(args, process.env);
else {
  console.error('usage: exec node ARGUMENT…');
  process.exitCode = 2;
}
