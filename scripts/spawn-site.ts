import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { createInterface } from 'node:readline';

/** A site served by a command. */
interface SpawnedSite {
  /** The address that the command prints when it listens. */
  address: string;
  /**
   * Terminates the command and all its descendants. Resolves with its exit code, or null when terminated by a signal.
   */
  end(): Promise<number | null>;
}

/**
 * Runs a command that serves the site, with the given environment, and resolves when it reports that it listens.
 *
 * @throws Error when it exits before
 */
export async function spawnSite(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<SpawnedSite> {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const end = async (): Promise<number | null> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    const [code] = await ended;
    return code;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const match = /^Moonfloor listens on (\S+)$/.exec(line);
    if (match?.[1] !== undefined) {
      child.stdout.resume();
      return { address: match[1], end };
    }
  }
  throw new Error(`${[command, ...args].join(' ')} exited before it was listening`);
}

/** Returns the port that a server listens on. Throws when it listens on none. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
