import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutEngines } from './checks/versions.ts';
import { root } from './root.ts';

// `npm run lock`, after `npm install` has changed the lock file.
const file = join(root, 'package-lock.json');
writeFileSync(file, withoutEngines(readFileSync(file, 'utf8')));
