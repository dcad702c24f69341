import path from 'node:path';
import { root } from '../scripts/root.ts';
import { endChildrenOnInterrupt } from '../scripts/run.ts';
import { packNpm } from './npm/pack-npm.ts';

endChildrenOnInterrupt();
console.log(path.relative(process.cwd(), await packNpm(path.join(root, 'dist'), (line) => console.log(line))));
