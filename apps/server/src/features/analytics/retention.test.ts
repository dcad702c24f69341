import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '@moonfloor/contract/values/durations';
import { readConfig } from '../../config.ts';
import { createTrigger } from '../../db/dialect/definitions.ts';
import { openSqlite, type Store } from '../../db/open-database.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import { tables } from '../../features.ts';
import { createTestPlace, describeOnDatabase, type TestPlace } from '../../testing/databases.ts';
import { stubPages } from '../../testing/fakes/stub-pages.ts';
import { apiOnly, startProgram } from '../../testing/programs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { browserAgent, overviewFor, visitorOf } from '../../testing/visitors.ts';
import { rollUpDays } from './roll-up-days.ts';

describeOnDatabase('retention of visitor data', (dialect) => {
  let place: TestPlace;
  let site: TestApp;

  const settings = () => ({
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'on',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  });
  const open = (): Promise<TestApp> => openTestApp(readConfig(settings()), undefined, stubPages);

  beforeEach(async () => {
    place = await createTestPlace(dialect);
    site = await open();
  });
  afterEach(async () => {
    await site.close();
    await place.remove();
  });

  /** Returns the complete content of the database as text. */
  async function everything(): Promise<string> {
    const parts: unknown[] = [];
    for (const { name } of tables) {
      parts.push((await sql`select * from ${sql.table(name)}`.execute(site.deps.store.db)).rows);
    }
    return JSON.stringify(parts);
  }

  test('no IP address and no user agent is stored; the salt is deleted with its day', async () => {
    const admin = await site.signIn('admin');
    const address = '131.188.3.77';
    const visitor = visitorOf(site, address);
    await visitor.open('/home', { referer: 'https://forum.example/t/1?user=somebody' });
    await visitor.move('/artists?search=secret', 10);
    await overviewFor(site, admin);
    const { db } = site.deps.store;
    const salt = () => db.selectFrom('visitor_salt').select(['day', 'salt']).executeTakeFirstOrThrow();
    const today = await salt();
    const found = await everything();
    expect(found).toContain(today.salt);
    for (const text of [address, '131.188', browserAgent, 'Firefox', 'somebody', 'secret'])
      expect(found).not.toContain(text);
    const hashes = (await db.selectFrom('visitor').select('visitor').execute()).map((row) => row.visitor);
    expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);

    site.clock.advance(dayMs);
    await rollUpDays(site.deps);
    expect((await salt()).day).toBe('2026-06-16');
    const later = await everything();
    for (const text of [today.salt, ...hashes]) expect(later).not.toContain(text);
  });

  test('buffered hits are flushed on shutdown', async () => {
    await visitorOf(site, '10.0.0.1').open('/home');
    await site.close();
    site = await open();
    const { overview } = await overviewFor(site, await site.signIn('admin'));
    expect(overview.total_page_views).toBe(1);
  });

  test('during a database outage pages are served and hits are buffered, then counted once', async () => {
    const admin = await site.signIn('admin');
    const { db } = site.deps.store;
    const visitor = visitorOf(site, '10.0.0.1');
    await visitor.open('/home');
    const full = { name: 'disk_full', table: 'view_day_page', event: 'insert' } as const;
    if (dialect === 'sqlite') await sql`pragma query_only = on`.execute(db);
    else await createTrigger(db, dialect, { ...full, row: `raise exception using errcode = 'disk_full'` });
    expect((await overviewFor(site, admin)).overview.total_page_views).toBe(0);
    for (let count = 0; count < 250; count += 1) await visitor.open('/artists');
    if (dialect === 'sqlite') await sql`pragma query_only = off`.execute(db);
    else await sql`drop trigger disk_full on view_day_page`.execute(db);
    const { overview, topPages } = await overviewFor(site, admin);
    expect(overview).toMatchObject({ total_page_views: 251, total_unique_visitors: 1 });
    expect(topPages).toEqual([
      { resource_name: 'Artists', view_count: 250, unique_views: 1 },
      { resource_name: 'Next Events', view_count: 1, unique_views: 1 },
    ]);
  });

  test('a crash loses at most the buffered hits', async () => {
    await site.close();
    const program = startProgram(apiOnly, { ...settings(), PORT: '0', LOG_LEVEL: 'warn' });
    const address = await program.line('Moonfloor listens on ');
    const tell = await fetch(`${address}/api/views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': browserAgent },
      body: '{"path":"/home"}',
    });
    expect(tell.status).toBe(204);
    const beside: Store =
      place.databaseUrl === undefined
        ? openSqlite(join(place.dataDir, 'moonfloor.db'))
        : openPostgres(place.databaseUrl, () => undefined);
    const counted = async () =>
      (await beside.db.selectFrom('view_day').select('views').execute()).map(({ views }) => views);
    await expect.poll(counted, { timeout: 10_000 }).toEqual([1]);
    program.process.kill('SIGKILL');
    await program.ended;
    expect(await counted()).toEqual([1]);
    await beside.close();
    site = await open();
  });
});
