import { chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { packageJson } from '../../scripts/manifest.ts';
import { root } from '../../scripts/root.ts';
import { runOrThrow } from '../../scripts/run.ts';
import { type Arch, ownArch, stageFolder } from '../folder/stage-folder.ts';

/** Debian's names of processor architectures. */
const architectures: Record<Arch, string> = { x64: 'amd64', arm64: 'arm64' };

const here = path.join(root, 'packaging/deb');

/** The metadata of a Debian package. */
interface DebPackage {
  version: string;
  arch: Arch;
  /** Maintainer, as `Name <address>`. */
  maintainer: string;
  /** Build date. */
  date: Date;
}

function controlOf({ version, arch, maintainer }: DebPackage, kilobytes: number): string {
  return [
    'Package: moonfloor',
    `Version: ${version}`,
    `Architecture: ${architectures[arch]}`,
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${kilobytes}`,
    'Depends: adduser, libc6 (>= 2.34), libgcc-s1, libstdc++6 (>= 12)',
    'Suggests: postgresql, caddy | nginx | apache2',
    'Section: web',
    'Priority: optional',
    'Description: calendar and database for the psytrance scene',
    ' Events on a map and in lists, artists, decoration crews and releases. Visitors',
    ' browse them, members contribute, moderators review. The package contains the',
    ' site and its Node.js, and runs it as a service on 127.0.0.1:3000.',
    '',
  ].join('\n');
}

function changelogOf({ version, date, maintainer }: DebPackage): string {
  const day = date.toUTCString().replace('GMT', '+0000');
  return `moonfloor (${version}) unstable; urgency=medium\n\n  * Release ${version}.\n\n -- ${maintainer}  ${day}\n`;
}

/** Files of the repository, and where the package installs them. */
const installedFiles = {
  'packaging/deb/files/moonfloor.sh': 'usr/bin/moonfloor',
  'packaging/deb/files/moonfloor.env': 'etc/moonfloor/moonfloor.env',
  'packaging/deb/files/moonfloor.service': 'usr/lib/systemd/system/moonfloor.service',
  'packaging/deb/files/copyright': 'usr/share/doc/moonfloor/copyright',
  'packaging/deb/files/lintian-overrides': 'usr/share/lintian/overrides/moonfloor',
  'docs/operating.md': 'usr/share/doc/moonfloor/operating.md',
};

/** Sets the permissions that Debian's policy requires on every file and folder, regardless of the umask. */
async function setRights(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const programs = /\/bin\/(?:node|moonfloor)$|\/DEBIAN\/(?:postinst|prerm|postrm)$/;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) await chmod(file, entry.isDirectory() || programs.test(file) ? 0o755 : 0o644);
  }
}

function sumsOf(folder: string): Promise<string> {
  return runOrThrow('sh', ['-c', 'find etc usr -type f -print0 | sort -z | xargs -0 md5sum'], { cwd: folder });
}

/**
 * Stages the Debian package in a folder, which is emptied first, for `dpkg-deb`. Throws when a part cannot be created.
 */
export async function stageDeb(folder: string, about: DebPackage, announce: (line: string) => void): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await stageFolder(path.join(folder, 'usr/lib/moonfloor'), about.arch, announce);
  for (const [from, to] of Object.entries(installedFiles)) await cp(path.join(root, from), path.join(folder, to));
  const changelog = await promisify(gzip)(changelogOf(about), { level: 9 });
  await writeFile(path.join(folder, 'usr/share/doc/moonfloor/changelog.gz'), changelog);
  const control = path.join(folder, 'DEBIAN');
  await cp(path.join(here, 'maintainer'), control, { recursive: true });
  await writeFile(path.join(control, 'conffiles'), '/etc/moonfloor/moonfloor.env\n');
  await writeFile(path.join(control, 'md5sums'), await sumsOf(folder));
  await describeDeb(folder, about);
  await setRights(folder);
}

/** Writes the package's metadata into a staged folder. */
export async function describeDeb(folder: string, about: DebPackage): Promise<void> {
  const kilobytes = Number.parseInt(await runOrThrow('du', ['-sk', '--apparent-size', folder]), 10);
  await writeFile(path.join(folder, 'DEBIAN/control'), controlOf(about, kilobytes));
}

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
