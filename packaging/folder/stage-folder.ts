import { chmod, cp, glob, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFile } from '../../scripts/manifest.ts';
import { root } from '../../scripts/root.ts';
import { runOrThrow } from '../../scripts/run.ts';
import { writeJavaScript } from '../npm/javascript.ts';
import { stagePackage } from '../npm/stage-package.ts';

/** Supported processor architectures, by Node.js's names. */
export type Arch = 'x64' | 'arm64';

/** Returns the architecture of this machine. Throws when no Node.js binary can be bundled for it. */
export function ownArch(): Arch {
  if (process.arch === 'x64' || process.arch === 'arm64') return process.arch;
  throw new Error(`There is no package of Node.js for ${process.arch}`);
}

/**
 * Deletes packages for other processors and for musl. npm before version 11 installs some of them: it does not know
 * `libc`, or not the processor `wasm32`.
 */
async function removeForeignPackages(folder: string, arch: Arch): Promise<void> {
  const lock = lockFile.parse(JSON.parse(await readFile(path.join(folder, 'npm-shrinkwrap.json'), 'utf8')));
  for (const [place, { cpu = arch, libc = 'glibc' }] of Object.entries(lock.packages)) {
    if (![cpu].flat().includes(arch) || ![libc].flat().includes('glibc'))
      await rm(path.join(folder, place), { recursive: true, force: true });
  }
}

/**
 * Deletes files that a running server does not read: TypeScript declarations and sources, source maps, documents without a
 * licence, and fonts other than upright ones with variable weight, the only ones in pictures.
 */
async function removeUnreadFiles(modules: string): Promise<void> {
  const unread =
    /\.(?:[cm]?ts|map)$|^(?:readme|changelog|history)\.md$|(?:-italic|-(?:standard|wdth|full)-normal)\.woff2$/i;
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && unread.test(entry.name)) await rm(path.join(entry.parentPath, entry.name));
  }
}

/**
 * Stages a self-contained installation for Linux with glibc in a folder, which is emptied first: the npm package, its
 * dependencies, Node.js and the command `bin/moonfloor`. Throws when npm cannot install them.
 */
export async function stageFolder(folder: string, arch: Arch, announce: (line: string) => void): Promise<void> {
  await stagePackage(folder, announce);
  announce('Installing its dependencies…');
  const target = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  await runOrThrow('npm', ['ci', '--omit=dev', '--ignore-scripts', ...target], { cwd: folder });
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.join(folder, 'bin'));
  await rename(path.join(modules, `node-linux-${arch}/bin/node`), path.join(folder, 'bin/node'));
  await rename(path.join(modules, `node-linux-${arch}/LICENSE`), path.join(folder, 'bin/node.LICENSE'));
  // the prebuilt binaries are for a runtime other than Node.js, and for every platform
  const unused = `{node-linux-${arch},.bin,.package-lock.json,bare-*/prebuilds,{*,@*/*}/{test,docs}}`;
  for await (const place of glob(unused, { cwd: modules })) await rm(path.join(modules, place), { recursive: true });
  await removeForeignPackages(folder, arch);
  await removeUnreadFiles(modules);
  await cp(path.join(root, 'packaging/folder/moonfloor.sh'), path.join(folder, 'bin/moonfloor'));
  await chmod(path.join(folder, 'bin/moonfloor'), 0o755);
  await writeJavaScript('packaging/folder/healthcheck.ts', path.join(folder, 'bin/healthy.js'));
}
