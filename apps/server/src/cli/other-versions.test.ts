import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { readConfig } from '../config.ts';
import { migrateWith } from '../db/migrate.ts';
import { openSqlite, type Store } from '../db/open-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { moonfloor, settingsOf } from '../testing/command.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { fetchEvent } from '../testing/events.ts';
import { submitRecord } from '../testing/record-fixtures.ts';
import { searchSite } from '../testing/search.ts';
import { createDue } from '../testing/series.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

describeOnBothDatabases('a database of another version', (dialect, once) => {
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
  const withDatabase = async (work: (db: Store['db']) => Promise<unknown>): Promise<void> => {
    const store =
      dialect === 'sqlite'
        ? openSqlite(`${place.dataDir}/moonfloor.db`)
        : openPostgres(place.databaseUrl!, (error) => {
            throw error;
          });
    try {
      await work(store.db);
    } finally {
      await store.close();
    }
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

  /** Gives the database the tables that a migration leaves, without rows. */
  const beginWith = async (step: string): Promise<void> => {
    if (dialect === 'sqlite') await rm(path.join(place.dataDir, 'moonfloor.db'));
    else await runSql('drop schema public cascade', 'create schema public');
    await withDatabase((db) => migrateWith(db, dialect, step));
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
  ])('a database of %s is not touched', once, async (_what, steps, line) => {
    await moonfloor(place, 'migrate');
    await pretendApplied(...steps);
    const err = [expect.stringMatching(line)];
    for (const argv of [['migrate'], ['make-admin', 'a@example.com'], ['purge-deleted'], ['backup', 'x']]) {
      expect(await moonfloor(place, ...argv)).toEqual({ code: 1, out: [], err });
    }
    const message = line.source.slice(1);
    await expect(openTestApp(readConfig(settingsOf(place)))).rejects.toThrow(new RegExp(message));
  });

  test('events and releases get the keys of the names of their venue and label', once, async () => {
    await beginWith('001-baseline');
    const at = `'2026-01-01T00:00:00.000Z'`;
    await runSql(
      `insert into event (event_name, event_date, country, event_location, status, created_at, updated_at)
        values ('HERE', '2026-07-01', 'Brazil', 'Säulenhalle', 'published', ${at}, ${at}),
          ('NOWHERE', '2026-07-01', 'Brazil', null, 'published', ${at}, ${at})`,
      `insert into release (release_name, artist_name, artist_name_key, label, search_key, release_date, state, created_at, updated_at)
        values ('R', 'A', 'A', 'D’ÄRK', '', '2026-01-01', 'listed', ${at}, ${at})`,
    );
    await withDatabase(async (db) => {
      await migrateWith(db, dialect);
      const events = await db.selectFrom('event').orderBy('id').select('location_key').execute();
      const releases = await db.selectFrom('release').select('label_key').execute();
      expect([events, releases]).toEqual([
        [{ location_key: 'SÄULENHALLE' }, { location_key: null }],
        [{ label_key: "D'ÄRK" }],
      ]);
    });
  });

  test('a database that the last development version has migrated keeps its data', async () => {
    await beginWith('001-baseline');
    // as that version stored them
    const at = `'2026-01-01T00:00:00.000Z'`;
    await runSql(
      `insert into event (event_name, event_date, country, status, created_at, updated_at)
        values ('KEPT', '2026-07-01', 'Brazil', 'published', ${at}, ${at})`,
      `insert into floor (event_id, position, floor_name) values (1, 0, 'MAIN')`,
      `insert into floor_artist (floor_id, event_id, position, artist_name, name_key) values (1, 1, 0, 'D’ARK', 'D’ARK')`,
      `insert into artist (artist_name, name_key, artist_country, status, created_at, updated_at)
        values ('D’ARK', 'D’ARK', 'Brazil', 'active', ${at}, ${at})`,
      `insert into release (release_name, artist_name, artist_name_key, search_key, release_date, state, created_at, updated_at)
        values ('Kept too', 'D’ARK', 'D’ARK', '', '2026-01-01', 'listed', ${at}, ${at})`,
      ...Object.entries({ event: 'KEPT', artist: 'D’ARK', release: 'Kept too' }).map(
        ([type, name]) =>
          `insert into search_entry (type, id, name, name_key, status, created_at, updated_at, words)
            select '${type}', id, '${name}', '', ${type === 'release' ? 'state' : 'status'}, ${at}, ${at}, '' from ${type}`,
      ),
    );
    await pretendApplied('001-accounts', '063-ends-of-access', '066-name-skeletons-again');
    for (let start = 0; start < 2; start += 1) {
      const site = await startServer();
      expect(await fetchEvent(site, 1)).toMatchObject({ event_name: 'KEPT' });
      expect((await searchSite(site, 'kept')).names).toEqual(['KEPT', 'Kept too']);
      expect((await site.must('listEvents', { query: { q: 'kept' } })).pagination.total).toBe(1);
      expect((await site.must('listPastReleases', { query: { query: 'kept' } })).pagination.total).toBe(1);
      expect(await site.must('checkArtistDuplicate', { params: { name: "D'ARK" } })).toEqual({ exists: true });
      await site.close();
    }
    const backup = path.join(place.dataDir, 'site.backup');
    expect(await moonfloor(place, 'backup', backup)).toMatchObject({ code: 0 });
    expect(await moonfloor(place, 'restore', backup, '--force')).toMatchObject({ code: 0, err: [] });
    expect(await fetchEvent(await startServer(), 1)).toMatchObject({ event_name: 'KEPT' });
  });

  test('stars stay when their types are no longer checked', async () => {
    await beginWith('028-sets-of-acts');
    const at = `'2026-01-01T00:00:00.000Z'`;
    await runSql(
      `insert into account (username, username_key, email, password_hash, created_at) values ('a', 'a', 'a', '', ${at})`,
      `insert into star (account_id, type, target_id, starred, changed_at) values (1, 'artist', 7, 1, ${at})`,
    );
    await withDatabase(async (db) => {
      await migrateWith(db, dialect);
      const stars = db.selectFrom('star').select(['account_id', 'type', 'target_id', 'starred']);
      expect(await stars.execute()).toEqual([{ account_id: 1, type: 'artist', target_id: 7, starred: 1 }]);
    });
  });

  test('acts with the way of playing in brackets credit their artists', once, async () => {
    await beginWith('030-unchanged-counts');
    const at = `'2026-01-01T00:00:00.000Z'`;
    await runSql(
      `insert into artist (artist_name, name_key, artist_country, styles, status, created_at, updated_at)
        values ('Äther', 'ÄTHER', 'Brazil', 'Goa', 'active', ${at}, ${at})`,
      `insert into event (event_name, event_date, country, styles, status, created_at, updated_at)
        values ('HERE', '2026-07-01', 'Brazil', 0, 'published', ${at}, ${at})`,
      `insert into floor (event_id, position, floor_name) values (1, 0, 'MAIN')`,
      ...['Äther (live)', 'Äther [DJ Set]', 'Nobody (live)', 'Mandragora (SE)', '(live)'].map(
        (name, position) => `insert into floor_artist (floor_id, event_id, position, artist_name, name_key)
          values (1, 1, ${position}, '${name}', '${name.toUpperCase()}')`,
      ),
      `insert into act_credit (floor_id, position, part, event_id, credited_as, name_key, artist_id, is_sure)
        values (1, 1, 0, 1, 'Written', 'WRITTEN', null, 1)`,
    );
    const site = await startServer();
    const { floors } = await fetchEvent(site, 1);
    const aether = [{ id: 1, artist_name: 'Äther', credited_as: 'Äther' }];
    expect(floors[0]!.artists.map(({ credits = null }) => credits)).toEqual([aether, null, null, null, null]);
    expect((await site.must('listEvents', { query: { style: 'Goa' } })).pagination.total).toBe(1);
    expect((await site.must('listEvents', { query: { artist: 1 } })).pagination.total).toBe(1);
    const added = await submitRecord(site, await site.signIn(), 'artist', { artist_name: 'Nobody' });
    const { floors: after } = await fetchEvent(site, 1);
    expect(after[0]!.artists[2]!.credits).toMatchObject([{ id: added.id }]);
  });

  test('of the step before a table was dropped takes the backup of a current one', async () => {
    const backup = path.join(place.dataDir, 'site.backup');
    await moonfloor(place, 'migrate');
    expect(await moonfloor(place, 'backup', backup)).toMatchObject({ code: 0 });
    await beginWith('021-series-records');
    expect(await moonfloor(place, 'restore', backup, '--force')).toMatchObject({ code: 0, err: [] });
  });

  test('series with a template for each period keep their rules, and their dates the values of the last one', async () => {
    await beginWith('021-series-records');
    const at = `'2026-01-01T00:00:00.000Z'`;
    const period = (day: string, recurrence: string, price: string): string => {
      const template = JSON.stringify({ event_name: 'OWLS', country: 'Brazil', event_end_date: day, price });
      return `insert into series_period values (1, '${day}', '${recurrence}', '${template}')`;
    };
    const event = (day: string, name: string, price: string): string =>
      `insert into event (event_name, event_date, event_end_date, country, price, status, series_id, series_day, created_at, updated_at)
        values ('${name}', '${day}', '${day}', 'Brazil', '${price}', 'published', 1, '${day}', ${at}, ${at})`;
    await runSql(
      `insert into series (series_name, name_key, country, status, created_at, updated_at)
        values ('OWLS', 'OWLS', 'Brazil', 'active', ${at}, ${at})`,
      `insert into series_plan (series_id, recurrence, exceptions) values (1, 'FREQ=WEEKLY;BYDAY=FR;COUNT=3', '["2026-07-24"]')`,
      period('2026-07-03', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260716', '10'),
      period('2026-07-17', 'FREQ=WEEKLY;BYDAY=FR;COUNT=3', '20'),
      event('2026-07-10', 'OWLS', '10'),
      event('2026-07-17', 'GUEST', '20'),
    );
    const site = await startServer();
    const admin = await site.signIn('admin');
    expect(await site.must('getSeriesRule', { params: { id: 1 } })).toMatchObject({
      recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=3',
      exceptions: ['2026-07-24'],
    });
    await createDue(site);
    const dates = async () => {
      const { events } = await site.must('listEvents', { query: { series: 1 } });
      const details: EventDetail[] = await Promise.all(events.map(({ id }) => fetchEvent(site, id)));
      return details.map(({ event_end_date: day, event_name, price }) => [day?.slice(5), event_name, price]);
    };
    expect(await dates()).toEqual([
      ['07-03', 'OWLS', '20'],
      ['07-10', 'OWLS', '10'],
      ['07-17', 'GUEST', '20'],
      ['07-31', 'OWLS', '20'],
    ]);
    const form = { event_name: 'Bats', price: '30', scope: 'all' };
    expect((await admin.tries('updateEvent', { params: { id: 4 }, form })).statusCode).toBe(200);
    expect(await dates()).toEqual([
      ['07-03', 'BATS', '30'],
      ['07-10', 'BATS', '10'],
      ['07-17', 'GUEST', '30'],
      ['07-31', 'BATS', '30'],
    ]);
  });
});
