import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { missingFor } from '../../scripts/missing.ts';
import { run } from '../../scripts/run.ts';
import { type DebianRoot, debianTools, makeDebian } from '../testing/debian-root.ts';
import { describeDeb, ownPackage, packDeb, stageDeb } from './stage-deb.ts';

/**
 * Starts the server as its unit does, and prints the output of a script that runs while it serves; then stops the
 * server.
 */
const whileServing = (script: string): string => `
  rm -f /srv/log && touch /srv/log
  moonfloor start >>/srv/log 2>&1 & server=$!
  until grep -q '^Moonfloor listens on' /srv/log; do kill -0 $server || { cat /srv/log; exit 1; }; sleep 0.2; done
  ${script}
  kill $server && wait $server`;

/** A request by the installed Node.js, the only available client; prints status and body. */
const get = (at: string): string =>
  `/usr/lib/moonfloor/bin/node -e "fetch('http://127.0.0.1:3000${at}').then(async (a) => console.log(a.status, await a.text()))"`;

const admins = `/usr/lib/moonfloor/bin/node -e "
  const { DatabaseSync } = require('node:sqlite');
  console.log(new DatabaseSync('/var/lib/moonfloor/moonfloor.db').prepare('select email from account').all());"`;

const missing = await missingFor('the Debian package', debianTools);
const missingToLint = await missingFor('what lintian says of the Debian package', ['lintian']);
const missingToBoot = await missingFor('the service on a Debian that has booted', ['systemd-nspawn']);

describe.skipIf(missing.length > 0)('in a minimal Debian', () => {
  let folder: string;
  let debian: DebianRoot;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-deb-'));
    debian = await makeDebian(path.join(folder, 'debian'), ['adduser', 'systemd', 'systemd-sysv']);
    vi.stubEnv('npm_config_cache', path.join(folder, 'cache'));
    const staged = path.join(folder, 'staged');
    const about = await ownPackage();
    await stageDeb(staged, about, () => undefined);
    for (const [version, name] of [
      [about.version, 'first'],
      ['9.0.0', 'next'],
    ] as const) {
      await describeDeb(staged, { ...about, version });
      await cp(await packDeb(staged, folder, 'none'), path.join(debian.folder, `srv/${name}.deb`));
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('the site can be installed, serves, can be upgraded, removed and purged, and keeps its data', async () => {
    await debian.runOrThrow('apt-get install --yes --no-install-recommends /srv/first.deb');
    expect(await debian.runOrThrow('stat -c "%U %a" /var/lib/moonfloor /etc/moonfloor/moonfloor.env')).toBe(
      'moonfloor 750\nroot 640\n',
    );
    expect(await debian.runOrThrow('readlink /etc/systemd/system/multi-user.target.wants/moonfloor.service')).toContain(
      'moonfloor.service',
    );
    expect(Number.parseInt(await debian.runOrThrow('du -sm /usr/lib/moonfloor'), 10)).toBeLessThan(345);
    expect(await debian.runOrThrow('moonfloor --help')).toMatch(/^Usage: moonfloor COMMAND/);
    expect(await debian.run('setpriv --reuid nobody --clear-groups moonfloor migrate')).toMatchObject({ code: 1 });

    // the operator's settings, with characters that a shell would interpret
    await debian.runOrThrow(
      'echo "ADMIN_EMAIL=first@moonfloor.example\nADMIN_PASSWORD=two words & more" >> /etc/moonfloor/moonfloor.env',
    );
    const served = await debian.runOrThrow(
      whileServing(
        `${get('/readyz')}; ${get('/home')}; ps -o user= -p $server; stat -c "%U %a" /var/lib/moonfloor/moonfloor.db`,
      ),
    );
    expect(served).toContain('No upcoming events');
    expect(served).toMatch(/^200 /);
    expect(served).toMatch(/^moonfloo/m);
    expect(served).toMatch(/^moonfloor 600$/m);
    await debian.runOrThrow('moonfloor backup /var/backups/moonfloor/one.tar');

    const settings = await debian.runOrThrow('cat /etc/moonfloor/moonfloor.env');
    await debian.runOrThrow('apt-get install --yes /srv/next.deb');
    expect(await debian.runOrThrow('dpkg-query -W moonfloor')).toContain('9.0.0');
    expect(await debian.runOrThrow('cat /etc/moonfloor/moonfloor.env')).toBe(settings);
    expect(await debian.runOrThrow(whileServing(get('/home')))).toMatch(/^200 /);
    expect(await debian.runOrThrow(admins)).toContain('first@moonfloor.example');

    await debian.runOrThrow('apt-get remove --yes moonfloor');
    expect(
      await debian.runOrThrow('ls /var/lib/moonfloor /var/backups/moonfloor; cat /etc/moonfloor/moonfloor.env'),
    ).toContain('moonfloor.db');
    expect(
      await debian.runOrThrow(
        'ls -d /usr/lib/moonfloor /usr/bin/moonfloor /usr/lib/systemd/system/moonfloor.service 2>&1 || true',
      ),
    ).not.toMatch(/^\//m);

    expect(await debian.runOrThrow('apt-get purge --yes moonfloor')).toContain('/var/lib/moonfloor is kept');
    expect(
      await debian.runOrThrow(
        'ls /etc/moonfloor /etc/systemd/system/multi-user.target.wants/moonfloor.service 2>&1 || true',
      ),
    ).not.toContain('moonfloor.env');
    expect(await debian.runOrThrow('ls /var/lib/moonfloor /var/backups/moonfloor')).toMatch(
      /one\.tar[^]*moonfloor\.db/,
    );

    await debian.runOrThrow('apt-get install --yes /srv/next.deb');
    expect(await debian.runOrThrow(whileServing(get('/home')))).toMatch(/^200 /);
    expect(await debian.runOrThrow(admins)).toContain('first@moonfloor.example');
  });

  test.skipIf(missingToLint.length > 0)('lintian reports no error', async () => {
    // the test's package is not compressed
    const besides = 'uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball';
    const linted = await run('lintian', [
      '--allow-root',
      '--fail-on',
      'error',
      '--suppress-tags',
      besides,
      path.join(debian.folder, 'srv/first.deb'),
    ]);
    expect(linted.code, linted.output).toBe(0);
  });

  test('the unit is valid for systemd, and sandboxes the service', async () => {
    await debian.runOrThrow('apt-get install --yes /srv/next.deb && systemd-analyze verify --man=no moonfloor.service');
    const { output } = await debian.run('systemd-analyze security --offline=true --no-pager moonfloor.service');
    expect(output).toMatch(/Overall exposure level for moonfloor\.service: [01]\.\d OK/);
  });

  test.skipIf(missingToBoot.length > 0)(
    'where systemd is running, the service runs within its sandbox and shuts down cleanly',
    async () => {
      await debian.runOrThrow('apt-get install --yes /srv/next.deb');
      const probe = [
        '[Unit]',
        'After=moonfloor.service',
        'FailureAction=poweroff-force',
        'SuccessAction=poweroff-force',
        '[Service]',
        'Type=oneshot',
        'ExecStart=/srv/probe',
        'StandardOutput=file:/srv/seen',
        'TimeoutStartSec=120',
        '[Install]',
        'WantedBy=multi-user.target',
      ];
      await writeFile(path.join(debian.folder, 'etc/systemd/system/probe.service'), probe.join('\n'));
      await writeFile(
        path.join(debian.folder, 'srv/probe'),
        `#!/bin/sh
      until /usr/lib/moonfloor/bin/node /usr/lib/moonfloor/bin/healthy.js; do sleep 0.5; done
      ${get('/home')}
      systemctl show moonfloor --property=User,NoNewPrivileges,ActiveState,NRestarts
      cat /proc/$(systemctl show moonfloor --property=MainPID --value)/status
      systemctl stop moonfloor
      systemctl show moonfloor --property=Result,ExecMainStatus`,
        { mode: 0o755 },
      );
      await debian.runOrThrow('systemctl enable probe.service');
      const booted = await run(
        'systemd-nspawn',
        ['--quiet', `--directory=${debian.folder}`, '--boot', '--register=no', '--keep-unit', '--private-network'],
        { timeout: 300_000 },
      );
      const seen = await readFile(path.join(debian.folder, 'srv/seen'), 'utf8').catch(() => booted.output);
      expect(seen).toMatch(/^200 [^]*No upcoming events/);
      expect(seen).toMatch(/^ActiveState=active$/m);
      expect(seen).toMatch(/^NRestarts=0$/m);
      expect(seen).toMatch(/^Seccomp:\s2$/m);
      expect(seen).toMatch(/^CapBnd:\s0+$/m);
      expect(seen).toMatch(/^Result=success$/m);
      expect(seen).toMatch(/^ExecMainStatus=0$/m);
    },
  );
});
