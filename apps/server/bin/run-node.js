import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';

// Plain JavaScript that Node.js 18 understands: it runs before it is known which Node.js runs the rest.

/** Oldest major version of Node.js that runs the product. */
const oldest = 24;

/**
 * Interpreters of the bundled programs, which are for Linux with glibc. Where they are missing (musl), the programs
 * cannot run.
 * @type {Record<string, string | undefined>}
 */
const interpreters = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' };

/**
 * Returns the path of the Node.js that is installed with the project or package (an optional dependency), or null where
 * there is none for this machine. Its link in `node_modules/.bin` is not reliable: npm before version 11 removes it
 * together with the packages for other systems.
 *
 * @param {Pick<NodeJS.Process, 'platform' | 'arch'>} machine
 */
export function bundledNode({ platform, arch } = process) {
  const windows = platform === 'win32';
  if (platform === 'linux' && !existsSync(interpreters[arch] ?? '')) return null;
  try {
    const name = `node-${windows ? 'win' : platform}-${arch}`;
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const program = path.join(path.dirname(manifest), 'bin', windows ? 'node.exe' : 'node');
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** Returns the path of the Node.js to use: the bundled one, else the running one if it is new enough, else null. */
function findNode() {
  return bundledNode() ?? (Number.parseInt(process.versions.node, 10) >= oldest ? process.execPath : null);
}

/**
 * Replaces this process with Node.js with other arguments, so that it receives signals. Where a process cannot be
 * replaced (Windows, and Node.js before 22.15), it runs as a child: signals and its exit code are passed on. Without a
 * suitable Node.js, exits with code 1 and one line that says how to get it.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function runNode(args, env = process.env, platform = process.platform) {
  const node = findNode();
  if (node === null) {
    console.error(
      `Moonfloor needs Node.js ${oldest} or newer, and this is ${process.version}: install it from https://nodejs.org. ` +
        'On Linux with glibc and on Windows, npm brings it, unless it is told to omit optional dependencies.',
    );
    process.exit(1);
  }
  if (platform !== 'win32') process.execve?.(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: 'inherit', env });
  // Windows' console sends Ctrl+C to both: this process waits for the child to end
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void (platform === 'win32' || child.kill(signal)));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
}
