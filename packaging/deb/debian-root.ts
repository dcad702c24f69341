import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Outcome, run } from '../../scripts/run.ts';

/** A bare Debian below a folder, in which commands run as root. */
export interface DebianRoot {
  folder: string;
  /** Runs a shell command in it. */
  run(command: string): Promise<Outcome>;
  /** Runs a shell command in it and answers what it printed. Throws when it fails. */
  runOrThrow(command: string): Promise<string>;
}

/** Programs that it takes, besides the rights of root. */
export const debianTools = ['mmdebstrap', 'ip', 'unshare'];

/** Makes a bare Debian 13 with a few packages in a folder. Throws when Debian's packages cannot be had. */
export async function makeDebian(folder: string, packages: readonly string[]): Promise<DebianRoot> {
  await mkdir(folder, { recursive: true });
  const made = await run('mmdebstrap', ['--variant=minbase', `--include=${packages.join(',')}`, 'trixie', folder]);
  if (made.code !== 0) throw new Error(`mmdebstrap failed:\n${made.output}`);
  return openDebian(folder);
}

/**
 * Opens the Debian that a folder has. Commands see processes of their own only, which end with the command, and no network
 * but themselves.
 */
export function openDebian(folder: string): DebianRoot {
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
