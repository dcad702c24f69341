import path from 'node:path';
import { root } from '../scripts/root.ts';
import { endChildrenOnInterrupt } from '../scripts/run.ts';
import { ownPackage, packDeb } from './deb/pack-deb.ts';
import { stageDeb } from './deb/stage-deb.ts';

endChildrenOnInterrupt();
const dist = path.join(root, 'dist');
const staged = path.join(dist, 'deb');
await stageDeb(staged, await ownPackage(), (line) => console.log(line));
console.log('Packing…');
console.log(path.relative(process.cwd(), await packDeb(staged, dist)));
