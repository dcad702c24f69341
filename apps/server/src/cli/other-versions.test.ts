import { simpleTypes } from '@moonfloor/contract/values/lists';
import path from 'node:path';
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createTrigger } from '../db/dialect/definitions.ts';
import { triggers } from '../db/migrations/001-baseline/triggers.ts';
import { withAccountIds } from '../db/migrations/003-account-ids.ts';
import { renamedTables } from '../db/migrations/005-one-name-each.ts';
import { openSqlite } from '../db/open-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { moonfloor, settingsOf } from '../testing/command.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { fetchEvent, submitEvent } from '../testing/events.ts';
import { searchSite } from '../testing/site-search.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

describeOnBothDatabases('a database of another version', (dialect) => {
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
      'alter table event drop column facts',
      'drop table notice',
      'drop table act_credit',
      'drop table related_artist',
      'alter table artist drop column aliases',
      'alter table artist drop column members',
      'drop index event_venue',
      'drop table event_promoter',
      'alter table event drop column promoters',
      'drop index event_dates',
      'alter table event drop column series_day',
      'alter table event drop column series_id',
      'drop table series_period',
      'drop table series_plan',
      'drop table series',
      ...simpleTypes.map((type) => `drop table ${type}`),
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
});
