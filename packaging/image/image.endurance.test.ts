import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingFor } from '../../scripts/missing.ts';
import { run } from '../../scripts/run.ts';
import { buildImage, type ImageConfig, imageTools } from '../testing/build-image.ts';

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

const missing = await missingFor('the image', imageTools);

describe.skipIf(missing.length > 0)('the image', () => {
  let folder: string;
  let config: ImageConfig;
  let files: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-image-'));
    ({ config, files } = await buildImage(folder));
  }, 1_200_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs a script in the image's files as a container would: read-only, isolated, as the image's user. */
  async function inContainer(script: string): Promise<string> {
    const file = path.join(folder, 'run.sh');
    await writeFile(
      file,
      `set -e
      ip link set lo up
      mount --bind ${quote(files)} ${quote(files)} && cd ${quote(files)}
      mount -t proc proc proc && mount -t tmpfs -o mode=1777 tmp tmp
      mount --bind ${quote(path.join(files, 'data'))} data && mount -o remount,ro,bind .
      exec chroot --userspec=${config.User} . env -i ${config.Env.map(quote).join(' ')} sh -c ${quote(script)}`,
    );
    const { code, output } = await run('unshare', ['--mount', '--pid', '--net', '--fork', '--kill-child', 'sh', file]);
    expect(code, output).toBe(0);
    return output;
  }

  test('it does not run as root, keeps everything in one volume, and is small', async () => {
    expect(config.User).toBe('10001:10001');
    expect(Object.keys(config.Volumes)).toEqual(['/data']);
    expect(config.Healthcheck.Test[0]).toBe('CMD');
    const { output } = await run('du', ['-sm', files]);
    expect(Number.parseInt(output, 10)).toBeLessThan(500);
    expect((await run('ls', [files])).output).not.toContain('src');
  });

  test('on a read-only root it serves, is healthy, supports a concurrent command, and stops on its stop signal', async () => {
    const [, ...healthy] = config.Healthcheck.Test;
    const output = await inContainer(`
      if touch /opt/moonfloor/x 2>/dev/null; then echo writable; fi
      cd ${config.WorkingDir}
      if ${healthy.map(quote).join(' ')}; then echo too early; fi
      ${[...config.Entrypoint, ...config.Cmd].map(quote).join(' ')} & server=$!
      until ${healthy.map(quote).join(' ')}; do kill -0 $server; sleep 0.5; done
      node -e "fetch('http://127.0.0.1:3000/home').then(async (a) => console.log(a.status, await a.text()))"
      moonfloor backup /data/one.tar
      kill $server; wait $server; echo "ended with $?"; ls -l /data`);
    expect(output).not.toMatch(/^writable$|^too early$/m);
    expect(output).toContain('No upcoming events');
    expect(output).toContain('ended with 0');
    expect(output).toMatch(/^-rw-------.* moonfloor\.db$/m);
    expect(output).toMatch(/^-rw-------.* one\.tar$/m);
  });
});
