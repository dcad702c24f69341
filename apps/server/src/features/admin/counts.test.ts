import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { writeContent } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';
import { purgeDeleted } from '../records/purge.ts';

/** An id in the third sitemap part. */
const far = 2001;

describeOnBothDatabases('counts maintained by database triggers', async (dialect) => {
  const site = await createSuiteApp(dialect);

  /** Returns the stored counts of each type, and the results of counting all records. */
  async function counts() {
    const { db } = site.deps.store;
    const found: { kept: unknown[]; counted: unknown[] } = { kept: [], counted: [] };
    for (const type of resourceTypes) {
      const status = sql.ref(type === 'release' ? 'state' : 'status');
      const [kept, counted] = [
        await sql`select account_id, created, kept from author_count where type = ${type} and created > 0 order by account_id`.execute(
          db,
        ),
        await sql<object>`select created_by as account_id, count(*) as created, sum(case when ${status} = 'deleted' then 0 else 1 end) as kept
          from ${sql.table(type)} where created_by is not null group by created_by order by created_by`.execute(db),
      ];
      const [parts, shown] = [
        await sql`select part, shown from sitemap_part where type = ${type} and shown > 0 order by part`.execute(db),
        await sql<object>`select (id - 1) / 1000 + 1 as part, count(*) as shown from ${sql.table(type)}
          where ${status} in ('published', 'active', 'listed') group by (id - 1) / 1000 + 1 order by part`.execute(db),
      ];
      found.kept.push(kept.rows, parts.rows);
      found.counted.push(
        counted.rows.map((row) => numbers(row)),
        shown.rows.map((row) => numbers(row)),
      );
    }
    return found;
  }
  const putFar = (db: Kysely<Schema>) =>
    sql`insert into artist (id, artist_name, name_key, artist_country, status, created_at, updated_at)
      ${dialect === 'postgres' ? sql`overriding system value` : sql``}
      values (${far}, 'FAR', 'FAR', 'Brazil', 'active', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')`.execute(
      db,
    );
  const numbers = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));

  /** Compares the last modification of each part as stored and as calculated. */
  async function expectCountsToMatch(): Promise<void> {
    const { kept, counted } = await counts();
    expect(kept).toEqual(counted);
    for (const type of resourceTypes) {
      const status = sql.ref(type === 'release' ? 'state' : 'status');
      const { rows } = await sql<{ lastmod: string; latest: string }>`
        select lastmod, (select max(updated_at) from ${sql.table(type)}
          where (id - 1) / 1000 + 1 = part and ${status} in ('published', 'active', 'listed')) as latest
        from sitemap_part where type = ${type} and shown > 0`.execute(site.deps.store.db);
      for (const { lastmod, latest } of rows) expect(lastmod, type).toBe(latest);
    }
  }

  /** Returns the last modification of a part. */
  async function lastmod(type: ResourceType, part: number): Promise<string | undefined> {
    const query = site.deps.store.db.selectFrom('sitemap_part').where('type', '=', type).where('part', '=', part);
    return (await query.select('lastmod').executeTakeFirst())?.lastmod;
  }

  test('equal the actual numbers, whatever happens to records and accounts', async () => {
    const admin = await site.signIn('admin');
    const member = await site.signIn();
    const events = [];
    for (const account of [admin, member, member])
      events.push(await submitEvent(site, account, { event_date: '2026-07-01' }));
    const artists = [];
    for (const artist_name of ['Astral', 'Mycel']) {
      const response = await member.tries('submitArtist', { form: { artist_name, artist_country: 'Chile' } });
      artists.push(response.json<{ id: number }>().id);
    }
    const { db } = site.deps.store;
    for (const { type, name } of recordFixtures) {
      const submit = async (text: string): Promise<number> =>
        (await submitRecord(site, member, type, { [name]: text })).id;
      const [hidden, gone] = [await submit('Third'), await submit('Fourth')];
      await toggleRecordStatus(site, admin, type, hidden);
      await deleteRecord(site, admin, type, gone);
      await expectCountsToMatch();
    }
    await putFar(db);
    await expectCountsToMatch();
    expect(await lastmod('artist', 3)).toBe('2026-01-02T00:00:00.000Z');
    await db.updateTable('artist').set({ updated_at: '2026-01-03T00:00:00.000Z' }).where('id', '=', far).execute();
    expect(await lastmod('artist', 3)).toBe('2026-01-03T00:00:00.000Z');
    await db.deleteFrom('artist').where('id', '=', far).execute();
    await expectCountsToMatch();
    await toggleRecordStatus(site, admin, 'event', events[1]!.id);
    await toggleRecordStatus(site, admin, 'event', events[0]!.id);
    await toggleRecordStatus(site, admin, 'artist', artists[0]!);
    await expectCountsToMatch();
    await deleteRecord(site, admin, 'event', events[2]!.id);
    await deleteRecord(site, admin, 'artist', artists[1]!);
    await expectCountsToMatch();
    await writeContent(site.deps.store, site.deps.contentVersion, (db) => purgeDeleted(db, site.deps.lifecycle));
    await expectCountsToMatch();
    await site.deps.store.db.deleteFrom('account').where('id', '=', member.id).execute();
    await expectCountsToMatch();
    expect((await counts()).counted.flat()).not.toHaveLength(0);
  });

  test('are not written when neither author nor status nor time of a record changes', async () => {
    const { db } = site.deps.store;
    for (const { type } of recordFixtures) {
      const { id } = await submitRecord(site, await site.signIn('admin'), type);
      const counted = () => sql`select part, shown from sitemap_part where type = ${type}`.execute(db);
      await db.deleteFrom('sitemap_part').where('type', '=', type).execute();
      await sql`update ${sql.table(type)} set updated_at = updated_at where id = ${id}`.execute(db);
      expect((await counted()).rows, type).toEqual([]);
      await sql`update ${sql.table(type)} set updated_at = '2030-01-01' where id = ${id}`.execute(db);
      expect((await counted()).rows, type).toHaveLength(1);
    }
  });
});
