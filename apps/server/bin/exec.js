#!/usr/bin/env node
import path from 'node:path';
import { bundledNode, runNode } from './run-node.js';

// `exec node apps/server/bin/exec.js ARGUMENT…`, the form of the scripts of package.json, runs Node.js with these
// arguments. POSIX shells replace themselves by it, so that it receives SIGTERM; Windows' shell has no `exec` and finds
// this program by that name, with the words after it as arguments.

const args = process.argv.slice(2);
if (args[0] === 'node') args.splice(0, 2);
if (args.length === 0) {
  console.error('usage: exec node apps/server/bin/exec.js ARGUMENT…');
  process.exit(2);
}
// tools and tests that start `node` get the same one
const bundled = bundledNode();
if (bundled !== null) process.env.PATH = [path.dirname(bundled), process.env.PATH].join(path.delimiter);
runNode(args);
