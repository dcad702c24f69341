import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageJson } from '../../scripts/manifest.ts';
import { root } from '../../scripts/root.ts';
import { runOrThrow } from '../../scripts/run.ts';
import { ownArch } from '../folder/stage-folder.ts';
import type { DebPackage } from './stage-deb.ts';

/**
 * Returns the identity of this version's package for this machine. Debian's standard variables DEBFULLNAME and DEBEMAIL
 * name the maintainer; the project has no mail address, so the default address is undeliverable.
 */
export async function ownPackage(): Promise<DebPackage> {
  const { version } = packageJson.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const { DEBFULLNAME: name = 'The Moonfloor contributors', DEBEMAIL: address = 'contributors@moonfloor.invalid' } =
    process.env;
  return { version, arch: ownArch(), maintainer: `${name} <${address}>`, date: new Date() };
}

/**
 * Packs a staged folder into a file in `to`, and returns its path. Compression takes half a minute; tests do without
 * it. Throws when dpkg-deb fails.
 */
export async function packDeb(staged: string, to: string, compression: 'zstd' | 'none' = 'zstd'): Promise<string> {
  const level = compression === 'none' ? [] : ['-z9'];
  const output = await runOrThrow('dpkg-deb', [
    '--root-owner-group',
    `-Z${compression}`,
    ...level,
    '--build',
    staged,
    to,
  ]);
  return /'([^']+\.deb)'/.exec(output)![1]!;
}
