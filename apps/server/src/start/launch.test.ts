import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../../../scripts/root.ts';
import { bundledNode } from '../../bin/run-node.js';
import { createTestPlace } from '../testing/databases.ts';
import { runProgram, startProgram } from '../testing/programs.ts';
import { processSettings } from './process-settings.ts';

test.runIf(process.platform === 'linux')(
  'the server replaces the process that launches it, with its settings',
  async () => {
    const place = await createTestPlace('sqlite');
    const launched = startProgram(['start/launch.ts', 'start', '--no-pages'], {
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
    const child = `console.log(process.ppid, JSON.stringify([process.execArgv.slice(0, ${processSettings.flags.length}), process.env]));${end}`;
    const call = `runNode(${JSON.stringify([...processSettings.flags, '-e', child])}, settings.env, 'win32')`;
    const launcher = startProgram(
      [
        '--input-type=module',
        '-e',
        `import { runNode } from '../bin/run-node.js'; import { processSettings as settings } from './start/process-settings.ts'; ${call}`,
      ],
      {},
    );
    expect(await launcher.ended).toBe(code);
    const [parent, settings] = launcher.output().split(/ (.*)/);
    expect(Number(parent)).toBe(launcher.process.pid);
    expect(JSON.parse(settings!)).toEqual([processSettings.flags, processSettings.env]);
  },
);

test.each([
  ['the arguments', []],
  ['on Windows, where `exec` is this program, the words after it', ['node', 'apps/server/bin/exec.js']],
])('`exec.js` runs Node.js with %s', async (_, before) => {
  const run = (...args: string[]) => runProgram(['../bin/exec.js', ...before, ...args], {});
  expect(await run('-p', '6 * 7')).toEqual({ code: 0, output: '42\n' });
  expect(await run()).toEqual({ code: 2, output: 'usage: exec node apps/server/bin/exec.js ARGUMENT…\n' });
});

test('every npm script and the command use the launcher, since the `node` of the PATH may be any', async () => {
  const {
    scripts,
    bin,
  }: Record<'scripts' | 'bin', Record<string, string>> = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  const others = Object.entries(scripts).filter(
    ([, script]) => !script.startsWith('exec node apps/server/bin/exec.js '),
  );
  expect(others).toEqual([]);
  expect(bin).toEqual({ moonfloor: 'apps/server/bin/moonfloor.js' });
});

describe.runIf(process.platform === 'linux')('the launcher on an older Node.js', () => {
  const name = `node-linux-${process.arch}`;
  let folder: string;
  let launcher: string;

  /** Preloaded: makes this Node.js look like version 18, which cannot replace its process. */
  const older = `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });
     Object.defineProperty(process, 'version', { value: 'v18.20.8' }); process.execve = undefined;`,
  )}`;
  const start = (...args: string[]) => startProgram(['--import', older, launcher, ...args], { PATH: '/nowhere' });
  const printed = `console.log(process.version, process.env.PATH, process.argv.slice(1))`;

  // a copy in which npm has linked no command
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-launcher-'));
    await cp(path.join(root, 'apps/server/bin'), path.join(folder, 'bin'), { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    launcher = path.join(folder, 'bin/exec.js');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  describe('with the Node.js that the project brings', () => {
    let bundled: string;

    beforeEach(async () => {
      bundled = path.join(folder, 'node_modules', name);
      await mkdir(path.dirname(bundled));
      await symlink(path.join(root, 'node_modules', name), bundled);
    });

    test('runs on that, by the path of its package, and so does every `node` below', async () => {
      const { version } = JSON.parse(await readFile(path.join(bundled, 'package.json'), 'utf8'));
      const program = start('-e', printed, 'one argument');
      expect(await program.ended).toBe(0);
      const place = path.join(await realpath(bundled), 'bin');
      expect(program.output()).toBe(`v${version} ${place}:/nowhere [ 'one argument' ]\n`);
    });

    test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes on %s and the exit code', async (signal) => {
      const waits = `process.on('${signal}', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')`;
      const program = start('-e', waits);
      await program.line('ready');
      program.process.kill(signal);
      expect(await program.ended).toBe(7);
    });
  });

  test('without it, says in one line what is needed and how to get it', async () => {
    const program = start('-e', printed);
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(
      /^Moonfloor needs Node\.js 24 or newer, and this is v18\.20\.8: install it from https:\S+ [^\n]*\n$/,
    );
  });

  test('without it, the running Node.js is used if it is new enough', async () => {
    const program = await runProgram([launcher, '-e', printed], { PATH: '/nowhere' });
    expect(program).toEqual({ code: 0, output: `${process.version} /nowhere []\n` });
  });

  test.each([
    ['macOS', { platform: 'darwin', arch: 'arm64' }],
    ['Linux on another processor', { platform: 'linux', arch: 'riscv64' }],
  ] as const)('the project brings none for %s', (_, machine) => {
    expect(bundledNode(machine)).toBeNull();
  });
});
