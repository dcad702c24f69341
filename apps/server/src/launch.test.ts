import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { processSettings } from './process-settings.ts';
import { createTestPlace } from './testing/databases.ts';
import { runProgram, startProgram } from './testing/programs.ts';

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

test.each([
  ['an exit code', 'process.exit(3)', 3],
  ['a signal', "process.kill(process.pid, 'SIGTERM')", 143],
])(
  'on Windows, Node.js runs as a child with the same arguments and settings; %s is passed on',
  async (_, end, code) => {
    const child = `console.log(process.ppid, JSON.stringify([process.execArgv.slice(0, 2), process.env]));${end}`;
    const call = `runNode(${JSON.stringify([...processSettings.flags, '-e', child])}, settings.env, 'win32')`;
    const launcher = startProgram(
      [
        '--input-type=module',
        '-e',
        `import { runNode } from './exec.ts'; import { processSettings as settings } from './process-settings.ts'; ${call}`,
      ],
      {},
    );
    expect(await launcher.ended).toBe(code);
    const [parent, settings] = launcher.output().split(/ (.*)/);
    expect(Number(parent)).toBe(launcher.process.pid);
    expect(JSON.parse(settings!)).toEqual([processSettings.flags, processSettings.env]);
  },
);

test('on Windows, `exec` is a program that runs only Node.js', async () => {
  const run = (...args: string[]) => runProgram(['exec.ts', ...args], {});
  expect(await run('node', '-p', '6 * 7')).toEqual({ code: 0, output: '42\n' });
  expect(await run('npm', 'test')).toEqual({ code: 2, output: 'usage: exec node ARGUMENT…\n' });
});
