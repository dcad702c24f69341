import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { migrationNames } from '../db/migrate.ts';
import { moonfloor, settingsOf } from '../testing/command.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { deleteRecord, fetchEvent, submitEvent } from '../testing/events.ts';
import { runProgram } from '../testing/programs.ts';
import { addPasskey, turnOnCodes } from '../testing/second-factors.ts';
import { openTestApp, testPassword, type TestApp } from '../testing/test-app.ts';

const names = [
  'migrate',
  'make-admin',
  'remove-factors',
  'renew-keys',
  'backup',
  'restore',
  'move',
  'import',
  'purge-deleted',
];

describeOnBothDatabases('the moonfloor command', (dialect, once) => {
  let place: TestPlace;
  let server: TestApp | undefined;
  const startServer = async (): Promise<TestApp> => {
    server = await openTestApp(readConfig(settingsOf(place)));
    return server;
  };

  beforeEach(async () => {
    place = await createTestPlace(dialect);
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await place.remove();
  });

  test('migrate creates the database, and then has nothing to do', async () => {
    await rm(path.join(place.dataDir, 'moonfloor.db'), { force: true });
    const first = await moonfloor(place, 'migrate');
    const nothing = { code: 0, out: ['The database is up to date.'], err: [] };
    if (dialect === 'sqlite') expect(first.out[0]).toBe(`Applied migrations: ${migrationNames.join(', ')}`);
    else expect(first).toEqual(nothing);
    expect(await moonfloor(place, 'migrate')).toEqual(nothing);
  });

  test('make-admin works while the server runs', async () => {
    const { request, signIn } = await startServer();
    const member = await signIn('user', 'somebody');
    const admin = await signIn('admin');
    const done = await moonfloor(place, 'make-admin', member.email.toUpperCase());
    expect(done).toEqual({ code: 0, out: [`${member.email.toUpperCase()} is an admin.`], err: [] });
    expect((await request('GET', '/auth/validate', { account: member })).statusCode).toBe(401);
    expect(await moonfloor(place, 'make-admin', member.email)).toMatchObject({ code: 0 });
    const history = await request('GET', '/admin/activity-history?about=sign-ins', { account: admin });
    expect(
      history
        .json()
        .activities.map((entry: { fields: string[]; resource_name: string }) => [entry.resource_name, entry.fields]),
    ).toEqual([['somebody', ['role']]]);
  });

  test('remove-factors lets an owner without the second factor in again', once, async () => {
    const site = await startServer();
    const member = await site.signIn('user', 'somebody');
    await turnOnCodes(site, member);
    await addPasskey(site, member);
    const login = () => site.tries('login', { json: { email: member.email, password: testPassword } });
    expect((await login()).statusCode).toBe(401);
    const done = await moonfloor(place, 'remove-factors', member.email);
    expect(done).toEqual({ code: 0, out: [`${member.email} signs in with the password alone.`], err: [] });
    expect((await member.tries('validate')).statusCode).toBe(401);
    const mails = site.deps.store.db.selectFrom('mail').where('to_address', '=', member.email).select('body');
    const told = (await mails.execute()).filter(({ body }) => body?.includes('recovery codes were removed'));
    expect(told).toHaveLength(1);
    const { token } = (await login()).json();
    expect(await site.must('listPasskeys', { token })).toEqual([]);
    expect(await moonfloor(place, 'remove-factors', 'nobody@example.com')).toMatchObject({ code: 1 });
  });

  test('renew-keys replaces the keys of the site when the server starts again', once, async () => {
    const keys = async () => {
      const { request, deps } = await startServer();
      const { key } = (await request('GET', '/reminders/key')).json();
      await request('POST', '/auth/login', { json: { email: 'nobody@example.com', password: testPassword } });
      const { salt } = await deps.store.db.selectFrom('attempt_salt').select('salt').executeTakeFirstOrThrow();
      await server?.close();
      server = undefined;
      return [key, salt];
    };
    const [key, salt] = await keys();
    expect(await keys()).toEqual([key, salt]);
    expect(await moonfloor(place, 'renew-keys')).toMatchObject({ code: 0, err: [] });
    expect(await keys()).not.toEqual([key, expect.anything()]);
    expect(await keys()).not.toEqual([expect.anything(), salt]);
  });

  test('make-admin reports a missing account', once, async () => {
    await moonfloor(place, 'migrate');
    const done = await moonfloor(place, 'make-admin', 'nobody@example.com');
    expect(done).toEqual({ code: 1, out: [], err: ['There is no account nobody@example.com'] });
  });

  test('purge-deleted permanently removes deleted records and nothing else, while the server runs', async () => {
    const site = await startServer();
    const admin = await site.signIn('admin');
    const artist = { artist_name: 'Gone', artist_country: 'Brazil' };
    const { id } = await admin.must('submitArtist', { form: artist });
    const floors = [{ name: 'MAIN', artists: [{ artist_name: 'Gone' }, { artist_name: 'Other' }] }];
    const kept = await submitEvent(site, admin, { event_name: 'Kept', floors });
    const gone = await submitEvent(site, admin, { event_name: 'Gone', floors });
    await deleteRecord(site, admin, 'event', gone.id);
    await deleteRecord(site, admin, 'artist', id);
    const done = await moonfloor(place, 'purge-deleted');
    expect(done).toEqual({
      code: 0,
      out: ['Permanently removed: 1 event, 1 artist, 0 decorations, 0 releases.'],
      err: [],
    });
    expect((await admin.tries('getEvent', { params: { id: gone.id } })).statusCode).toBe(404);
    const left = await fetchEvent(site, kept.id);
    expect(left.floors[0]?.artists.map((row) => [row.artist_name, row.id])).toEqual([
      ['GONE', null],
      ['OTHER', null],
    ]);
    expect((await moonfloor(place, 'purge-deleted')).out).toEqual([
      'Permanently removed: 0 events, 0 artists, 0 decorations, 0 releases.',
    ]);
  });

  test('--help lists the commands, and each has its own help', once, async () => {
    const { code, out } = await moonfloor(place, '--help');
    expect(code).toBe(0);
    for (const name of names) expect(out.join('\n')).toContain(`  ${name}`);
    for (const name of names) {
      const own = await moonfloor(place, name, '--help');
      expect([own.code, own.err]).toEqual([0, []]);
      expect(own.out[0]).toMatch(new RegExp(`^Usage: npm run moonfloor -- ${name}`));
    }
  });

  test.each([
    [[], 'A command is missing'],
    [['explode'], 'Unknown command explode'],
    [['make-admin'], 'EMAIL is missing'],
    [['make-admin', 'a@example.com', 'b@example.com'], 'There are too many arguments'],
    [['restore', 'x', '--forse'], 'Unknown option --forse'],
    [['migrate', '--force'], 'Unknown option --force'],
    [['backup', '-x'], 'Unknown option -x'],
    [['import'], 'SOURCE is missing'],
    [['import', 'x', '--name'], '--name needs a value'],
  ])('%j is a usage error', once, async (argv, message) => {
    const { code, out, err } = await moonfloor(place, ...argv);
    expect([code, out, err[0]]).toEqual([1, [], message]);
    expect(err[1]).toMatch(/^Usage: npm run moonfloor -- /);
  });
});

test('SQLite: commands that need exclusive access are refused while the server runs', async () => {
  const place = await createTestPlace('sqlite');
  const server = await openTestApp(readConfig(settingsOf(place)));
  const err = [`The data folder ${place.dataDir} is in use by another process`];
  for (const argv of [['migrate'], ['restore', 'x'], ['restore', 'x', '--force']]) {
    expect(await moonfloor(place, ...argv)).toEqual({ code: 1, out: [], err });
  }
  await server.close();
  await place.remove();
});

test('SQLite: commands that work beside the server do not create a database', async () => {
  const place = await createTestPlace('sqlite');
  await rm(path.join(place.dataDir, 'moonfloor.db'));
  const err = [`There is no database ${place.dataDir}/moonfloor.db yet; starting the server creates it`];
  for (const argv of [['make-admin', 'a@example.com'], ['backup', 'x'], ['purge-deleted']]) {
    expect(await moonfloor(place, ...argv)).toEqual({ code: 1, out: [], err });
  }
  await place.remove();
});

test('an unreachable database is reported in one line', async () => {
  const place = { ...(await createTestPlace('sqlite')), databaseUrl: 'postgres://x:secret@127.0.0.1:1/x' };
  const err = ['The database cannot be used: connect ECONNREFUSED 127.0.0.1:1'];
  for (const argv of [['make-admin', 'a@example.com'], ['migrate'], ['restore', 'x']]) {
    expect(await moonfloor(place, ...argv)).toEqual({ code: 1, out: [], err });
  }
  await place.remove();
});

test('as a program it reports invalid settings like the server', async () => {
  const { code, output } = await runProgram(['cli/moonfloor.ts', 'migrate'], { PORT: 'x', DATABASE_URL: 'y' });
  expect(code).toBe(1);
  expect(output).toBe('PORT must be a port number from 0 to 65535\nDATABASE_URL must be a postgres:// address\n');
});
