import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { migrationNames } from '../db/migrate.ts';
import { createTrigger } from '../db/dialect/definitions.ts';
import { triggers } from '../db/migrations/001-baseline/triggers.ts';
import { withAccountIds } from '../db/migrations/003-account-ids.ts';
import { renamedTables } from '../db/migrations/005-one-name-each.ts';
import { openSqlite } from '../db/open-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { moonfloor, settingsOf } from '../testing/command.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { deleteRecord, fetchEvent, submitEvent } from '../testing/events.ts';
import { runProgram } from '../testing/programs.ts';
import { searchSite } from '../testing/site-search.ts';
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

describeOnBothDatabases('the moonfloor command', (dialect) => {
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
    const history = await request('GET', '/admin/activity-history', { account: admin });
    expect(
      history
        .json()
        .activities.map((entry: { fields: string[]; resource_name: string }) => [entry.resource_name, entry.fields]),
    ).toEqual([['somebody', ['role']]]);
  });

  test('remove-factors lets an owner in again who has lost the second factor', async () => {
    const site = await startServer();
    const member = await site.signIn('user', 'somebody');
    await turnOnCodes(site, member);
    await addPasskey(site, member);
    const login = () => site.request('POST', '/auth/login', { json: { email: member.email, password: testPassword } });
    expect((await login()).statusCode).toBe(401);
    const done = await moonfloor(place, 'remove-factors', member.email);
    expect(done).toEqual({ code: 0, out: [`${member.email} signs in with the password alone.`], err: [] });
    expect((await site.request('GET', '/auth/validate', { account: member })).statusCode).toBe(401);
    const { token } = (await login()).json();
    expect((await site.request('GET', '/auth/passkeys', { token })).json()).toEqual([]);
    expect(await moonfloor(place, 'remove-factors', 'nobody@example.com')).toMatchObject({ code: 1 });
  });

  test('renew-keys replaces the keys of the site when the server starts again', async () => {
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

  test('make-admin reports a missing account', async () => {
    await moonfloor(place, 'migrate');
    const done = await moonfloor(place, 'make-admin', 'nobody@example.com');
    expect(done).toEqual({ code: 1, out: [], err: ['There is no account nobody@example.com'] });
  });

  test('purge-deleted permanently removes deleted records and nothing else, while the server runs', async () => {
    const site = await startServer();
    const admin = await site.signIn('admin');
    const artist = { artist_name: 'Gone', artist_country: 'Brazil' };
    const { id } = (await site.request('POST', '/artists/submit', { account: admin, form: artist })).json();
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
    expect((await site.request('GET', `/events/${gone.id}`, { account: admin })).statusCode).toBe(404);
    const left = await fetchEvent(site, kept.id);
    expect(left.floors[0]?.artists.map((row) => [row.artist_name, row.id])).toEqual([
      ['GONE', null],
      ['OTHER', null],
    ]);
    expect((await moonfloor(place, 'purge-deleted')).out).toEqual([
      'Permanently removed: 0 events, 0 artists, 0 decorations, 0 releases.',
    ]);
  });

  /** Works on the database while no server runs. */
  const withDatabase = async (work: (db: QueryExecutorProvider) => Promise<void>): Promise<void> => {
    const store =
      dialect === 'sqlite'
        ? openSqlite(`${place.dataDir}/moonfloor.db`)
        : openPostgres(place.databaseUrl!, (error) => {
            throw error;
          });
    await work(store.db);
    await store.close();
  };
  const runSql = (...statements: string[]): Promise<void> =>
    withDatabase(async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });

  /** Makes the database say that it has applied other steps. */
  const pretendApplied = (...steps: string[]): Promise<void> =>
    runSql(
      'delete from migration',
      ...steps.map((name) => `insert into migration (name, timestamp) values ('${name}', '2026-01-01')`),
    );

  /** Gives the database the tables of version 1.0.0. */
  const undoLaterSteps = async (): Promise<void> => {
    const counting = triggers.filter(({ table }) => table === 'event_response');
    await runSql(
      ...counting.map(({ event }) =>
        dialect === 'postgres' ? `drop function attendance_${event} cascade` : `drop trigger attendance_${event}`,
      ),
      'alter table account rename column look_alike_key to username_skeleton',
      'alter table idempotency drop column content',
      'drop index event_source_feed',
      'alter table event_source drop column feed',
      'drop table notice',
      'alter table notification_setting drop column own_mails',
      'alter table floor_artist drop column cancelled',
      'drop index search_entry_names',
      'drop index search_entry_others',
      'alter table search_entry drop column rule',
      'alter table search_entry drop column other_keys',
      ...Object.entries(renamedTables).map(([from, to]) => `alter table ${to} rename to ${from}`),
      'alter table similarity_key rename to twin_key',
      'drop index similarity_key_key',
      'drop index similarity_key_tail',
      'create index twin_key_key on twin_key (type, key, id)',
      'create index twin_key_tail on twin_key (type, tail, id)',
      ...(dialect === 'postgres'
        ? [
            'alter table twin_key rename constraint similarity_key_name to twin_key_name',
            `do $$ declare counting record; begin
              for counting in select pg_get_functiondef(oid) as definition from pg_proc
                where pronamespace = current_schema()::regnamespace and prosrc like '%insert into author_count%'
              loop execute replace(counting.definition, 'account_id', 'user_id'); end loop; end $$`,
          ]
        : []),
      ...withAccountIds.map((table) => `alter table ${table} rename column account_id to user_id`),
      'alter table view_day_account rename to view_day_user',
    );
    await withDatabase(async (db) => {
      for (const trigger of counting) await createTrigger(db, dialect, trigger);
    });
  };

  test.each([
    [
      'a newer Moonfloor',
      ['001-baseline', '999-future'],
      /^The database is of a newer Moonfloor than this one \(it has 999-future\)$/,
    ],
    [
      'a development version',
      ['001-accounts', '063-ends-of-access'],
      /^The database is older than 1\.0\.0; the last commit that migrates it is [0-9a-f]{40}$/,
    ],
  ])('a database of %s is not touched', async (_what, steps, line) => {
    await moonfloor(place, 'migrate');
    await pretendApplied(...steps);
    const err = [expect.stringMatching(line)];
    for (const argv of [['migrate'], ['make-admin', 'a@example.com'], ['purge-deleted'], ['backup', 'x']]) {
      expect(await moonfloor(place, ...argv)).toEqual({ code: 1, out: [], err });
    }
    const message = line.source.slice(1);
    await expect(openTestApp(readConfig(settingsOf(place)))).rejects.toThrow(new RegExp(message));
  });

  test('a database that the last development version has migrated keeps its data', async () => {
    const before = await startServer();
    const admin = await before.signIn('admin');
    const floors = [{ name: 'Main', artists: [{ artist_name: 'D’Ark' }] }];
    const { id } = await submitEvent(before, admin, { event_name: 'Kept', floors });
    const release = { release_name: 'Kept too', artist_name: 'D’Ark', release_date: '2026-01-01' };
    await before.request('POST', '/releases/submit', { account: admin, form: release });
    const artist = { artist_name: 'D’Ark', artist_country: 'Brazil' };
    await before.request('POST', '/artists/submit', { account: admin, form: artist });
    await before.close();
    await undoLaterSteps();
    // as that version stored them
    await runSql(
      `update artist set name_key = 'D’ARK'`,
      `update floor_artist set name_key = 'D’ARK', artist_id = null`,
      `update event set search_key = '', series_key = null`,
      `update release set search_key = ''`,
      `update search_entry set words = '', name_key = ''`,
    );
    await pretendApplied('001-accounts', '063-ends-of-access', '066-name-skeletons-again');
    for (let start = 0; start < 2; start += 1) {
      const site = await startServer();
      expect(await fetchEvent(site, id)).toMatchObject({ event_name: 'KEPT' });
      expect((await searchSite(site, 'kept')).names).toEqual(['KEPT', 'Kept too']);
      expect((await site.request('GET', '/events/all?q=kept')).json().pagination.total).toBe(1);
      expect((await site.request('GET', '/releases/past?q=kept')).json().pagination.total).toBe(1);
      expect((await site.request('GET', "/artists/check-duplicate/D'ARK")).json()).toEqual({ exists: true });
      await site.close();
    }
    const backup = path.join(place.dataDir, 'site.backup');
    expect(await moonfloor(place, 'backup', backup)).toMatchObject({ code: 0 });
    expect(await moonfloor(place, 'restore', backup, '--force')).toMatchObject({ code: 0, err: [] });
    expect(await fetchEvent(await startServer(), id)).toMatchObject({ event_name: 'KEPT' });
  });

  test('--help lists the commands, and each has its own help', async () => {
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
    [['explode'], 'There is no command explode'],
    [['make-admin'], 'EMAIL is missing'],
    [['make-admin', 'a@example.com', 'b@example.com'], 'There are too many arguments'],
    [['restore', 'x', '--forse'], 'There is no option --forse'],
    [['migrate', '--force'], 'There is no option --force'],
    [['backup', '-x'], 'There is no option -x'],
    [['import'], 'SOURCE is missing'],
    [['import', 'x', '--map'], '--map needs a value'],
  ])('%j is a usage error', async (argv, message) => {
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
