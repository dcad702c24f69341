import path from 'node:path';
import { root } from '../scripts/root.ts';
import { endChildrenOnInterrupt } from '../scripts/run.ts';
import { ownArch, stageFolder } from './folder/stage-folder.ts';

endChildrenOnInterrupt();
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist/folder'));
await stageFolder(folder, ownArch(), (line) => console.log(line));
console.log(folder);
