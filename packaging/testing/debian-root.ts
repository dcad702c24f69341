import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Outcome, run, runOrThrow } from '../../scripts/run.ts';

/** A minimal Debian in a folder, in which commands run as root. */
export interface DebianRoot {
  folder: string;
  /** Runs a shell command in it. */
  run(command: string): Promise<Outcome>;
  /** Runs a shell command in it and returns its output. Throws when it fails. */
  runOrThrow(command: string): Promise<string>;
}

/** Required programs, in addition to root privileges. */
export const debianTools = ['mmdebstrap', 'ip', 'unshare'];

/**
 * Installs a minimal Debian 13 with the given packages into a folder. Throws when Debian's packages are unavailable.
 */
export async function makeDebian(folder: string, packages: readonly string[]): Promise<DebianRoot> {
  await mkdir(folder, { recursive: true });
  await runOrThrow('mmdebstrap', ['--variant=minbase', `--include=${packages.join(',')}`, 'trixie', folder]);
  return openDebian(folder);
}

/**
 * Opens the Debian in a folder. Commands have a separate process namespace, whose processes end with the command, and
 * no network except the loopback interface.
 */
function openDebian(folder: string): DebianRoot {
  const enter = (command: string): Promise<Outcome> =>
    run('unshare', [
      '--mount',
      '--pid',
      '--net',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      'ip link set lo up && mount -t proc proc "$1/proc" && exec chroot "$1" env -i $3 sh -c "$2"',
      'sh',
      path.resolve(folder),
      command,
      'PATH=/usr/sbin:/usr/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8',
    ]);
  return {
    folder,
    run: enter,
    runOrThrow: async (command) => {
      const { code, output } = await enter(command);
      if (code !== 0) throw new Error(`${command}: exit code ${code}\n${output}`);
      return output;
    },
  };
}
