#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNode } from './run-node.js';

// The command `moonfloor`. Packages contain JavaScript, the repository TypeScript.

const files = ['js', 'ts'].map((ending) => fileURLToPath(new URL(`../src/start/launch.${ending}`, import.meta.url)));
runNode([...files.filter((file) => existsSync(file)), ...process.argv.slice(2)]);
