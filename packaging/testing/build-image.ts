import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/root.ts';
import { run, runOrThrow } from '../../scripts/run.ts';

/** The configuration that the image contains. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Healthcheck: { Test: string[] };
}

/** Programs required to build and run an image without a registry, in addition to root privileges. */
export const imageTools = ['buildah', 'mmdebstrap', 'ip', 'unshare'];

/**
 * Installs the programs and libraries of the image `node` in a folder: this machine's npm, and the repository's
 * Node.js.
 */
async function installNode(folder: string): Promise<void> {
  const { output: npm } = await run('sh', ['-c', 'readlink -f "$(command -v npm)"']);
  const local = path.join(folder, 'usr/local');
  await mkdir(path.join(local, 'bin'), { recursive: true });
  await cp(path.resolve(npm.trim(), '../..'), path.join(local, 'lib/node_modules/npm'), { recursive: true });
  await cp(process.execPath, path.join(local, 'bin/node'));
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  // the build needs the same certificate authorities as this machine to reach registries
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (authorities !== undefined) await cp(authorities, path.join(folder, 'etc/ssl/authorities.crt'));
}

/**
 * Builds the Dockerfile without a registry, in a folder that needs a few gigabytes: the base images are created from
 * Debian's packages and this machine's npm. Returns the image's configuration and the location of its files. Throws
 * when a step fails.
 */
export async function buildImage(folder: string): Promise<{ config: ImageConfig; files: string }> {
  const storage = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')];
  const buildah = async (...args: string[]): Promise<string> =>
    (await runOrThrow('buildah', [...storage, '--storage-driver', 'vfs', ...args])).trim();
  const base = path.join(folder, 'base.tar');
  await runOrThrow('mmdebstrap', ['--variant=minbase', 'trixie', base]);
  const node = path.join(folder, 'node');
  await mkdir(path.join(node, 'etc/ssl'), { recursive: true });
  await installNode(node);

  await buildah('from', '--name', 'base', 'scratch');
  await buildah('add', '--quiet', 'base', base, '/');
  await buildah('commit', '--quiet', 'base', 'docker.io/library/debian:trixie-slim');
  await buildah('copy', '--quiet', 'base', node, '/');
  const authorities = '/etc/ssl/authorities.crt';
  for (const variable of [
    'PATH=/usr/local/bin:/usr/bin:/bin',
    `NODE_EXTRA_CA_CERTS=${authorities}`,
    `npm_config_cafile=${authorities}`,
  ])
    await buildah('config', '--env', variable, 'base');
  await buildah('commit', '--quiet', '--rm', 'base', 'docker.io/library/node:24.21.0-trixie-slim');
  await buildah('build', '--isolation', 'chroot', '--pull-never', '--format', 'docker', '--tag', 'moonfloor', root);
  const described: { Docker: { config: ImageConfig } } = JSON.parse(
    await buildah('inspect', '--type', 'image', 'moonfloor'),
  );
  await buildah('from', '--name', 'made', '--pull-never', 'moonfloor');
  return { config: described.Docker.config, files: await buildah('mount', 'made') };
}
