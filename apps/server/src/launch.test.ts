import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { processSettings } from './process-settings.ts';
import { createTestPlace } from './testing/databases.ts';
import { startProgram } from './testing/programs.ts';

test.runIf(process.platform === 'linux')(
  'the server replaces the process that launches it, with its settings',
  async () => {
    const place = await createTestPlace('sqlite');
    const launched = startProgram(['launch.ts', 'main', '--no-pages'], {
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: place.dataDir,
    });
    const address = await launched.line('Moonfloor listens on ');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    const ofProcess = async (file: string): Promise<string[]> =>
      (await readFile(`/proc/${launched.process.pid}/${file}`, 'utf8')).split('\0');
    expect(await ofProcess('cmdline')).toEqual(expect.arrayContaining([...processSettings.flags, '--no-pages']));
    expect(await ofProcess('environ')).toEqual(
      expect.arrayContaining(Object.entries(processSettings.env).map((pair) => pair.join('='))),
    );

    launched.process.kill('SIGTERM');
    expect(await launched.ended).toBe(0);
    expect(launched.output()).not.toContain('Warning');
    await place.remove();
  },
);
