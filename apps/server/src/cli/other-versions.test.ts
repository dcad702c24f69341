import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { migrateWith } from '../db/migrate.ts';
import { openSqlite, type Store } from '../db/open-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { moonfloor, settingsOf } from '../testing/command.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { fetchEvent } from '../testing/events.ts';
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
  const withDatabase = async (work: (db: Store['db']) => Promise<unknown>): Promise<void> => {
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

  /** Gives the database the tables of version 1.0.0, without rows. */
  const beginWithBaseline = async (): Promise<void> => {
    if (dialect === 'sqlite') await rm(path.join(place.dataDir, 'moonfloor.db'));
    else await runSql('drop schema public cascade', 'create schema public');
    await withDatabase((db) => migrateWith(db, dialect, '001-baseline'));
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

  test('events and releases get the keys of the names of their venue and label', async () => {
    await beginWithBaseline();
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
    await beginWithBaseline();
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
      expect((await site.request('GET', '/events/all?q=kept')).json().pagination.total).toBe(1);
      expect((await site.request('GET', '/releases/past?q=kept')).json().pagination.total).toBe(1);
      expect((await site.request('GET', "/artists/check-duplicate/D'ARK")).json()).toEqual({ exists: true });
      await site.close();
    }
    const backup = path.join(place.dataDir, 'site.backup');
    expect(await moonfloor(place, 'backup', backup)).toMatchObject({ code: 0 });
    expect(await moonfloor(place, 'restore', backup, '--force')).toMatchObject({ code: 0, err: [] });
    expect(await fetchEvent(await startServer(), 1)).toMatchObject({ event_name: 'KEPT' });
  });
});
