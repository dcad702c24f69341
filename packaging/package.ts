import path from 'node:path';
import { root } from '../scripts/root.ts';
import { endChildrenOnInterrupt } from '../scripts/run.ts';
import { ownPackage, packDeb, stageDeb } from './deb/stage-deb.ts';
import { ownArch, stageFolder } from './folder/stage-folder.ts';
import { packNpm } from './npm/stage-package.ts';

// `package.ts npm | deb | folder [FOLDER]` writes that package below `dist`, and prints its path.

const [kind, target] = process.argv.slice(2);
const dist = path.join(root, 'dist');
const log = (line: string): void => console.log(line);

endChildrenOnInterrupt();
if (kind === 'npm') log(path.relative(process.cwd(), await packNpm(dist, log)));
else if (kind === 'deb') {
  const staged = path.join(dist, 'deb');
  await stageDeb(staged, await ownPackage(), log);
  log('Packing…');
  log(path.relative(process.cwd(), await packDeb(staged, dist)));
} else {
  const folder = path.resolve(target ?? path.join(dist, 'folder'));
  await stageFolder(folder, ownArch(), log);
  log(folder);
}
