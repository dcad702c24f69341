import { expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore } from '../testing/databases.ts';
import { migrationLockTableName, migrationTableName, migrationNames } from './migrate.ts';
import { holdsData, replaceContents } from './replace-contents.ts';
import { countRows, type Row } from './snapshot.ts';
import { excludedTables, tables } from './tables.ts';

const account = {
  id: 7,
  username: 'Old',
  username_key: 'OLD',
  email: 'old@example.com',
  email_key: 'OLD@EXAMPLE.COM',
  role: 'member',
  password_hash: 'none',
  created_at: '2025-01-01T00:00:00.000Z',
  last_login: null,
};

async function* given(rows: Row[]) {
  yield { table: 'account', rows };
}

describeOnBothDatabases('reloading a database', (dialect) => {
  test('covers every table', async () => {
    const { store, close } = await openTestStore(dialect);
    const there = (await store.db.introspection.getTables()).map(({ name }) => name).sort();
    const known = [...tables.map(({ name }) => name), ...excludedTables, migrationTableName, migrationLockTableName];
    expect(there).toEqual(known.sort());
    await close();
  });

  test('restores rows of an older database and migrates them', async () => {
    const { store, close } = await openTestStore(dialect);
    expect(await holdsData(store.db)).toBe(false);
    const contents = {
      lastStep: migrationNames[0]!,
      rows: given([account]),
      counts: { account: 1 },
      counters: { account: 9 },
    };
    await replaceContents(store, contents);
    expect(await holdsData(store.db)).toBe(true);
    expect(await countRows(store.db, tables)).toMatchObject({ account: 1, event: 0 });
    const next = { ...account, id: undefined, username_key: 'NEW', email_key: 'NEW' } as const;
    const added = await store.db
      .insertInto('account')
      .values({ ...next, role: 'user' })
      .returning('id')
      .executeTakeFirst();
    expect(added?.id).toBe(10);
    await close();
  });

  test('renumbers an older history without gaps, in order', async () => {
    const { store, close } = await openTestStore(dialect);
    const entry = {
      user_id: null,
      user_name: 'Nova',
      action_type: 'update',
      resource_type: 'event',
      resource_id: 9,
      resource_name: 'E',
      created_at: '2025-01-01T00:00:00.000Z',
    };
    async function* rows() {
      yield {
        table: 'activity',
        rows: [
          { ...entry, id: 3 },
          { ...entry, id: 8, resource_name: 'F' },
        ],
      };
    }
    await replaceContents(store, {
      lastStep: '004-idempotency',
      rows: rows(),
      counts: { activity: 2 },
      counters: { activity: 8 },
    });
    const stored = await store.db.selectFrom('activity').orderBy('id').selectAll().execute();
    expect(stored.map((row) => ({ ...row }))).toEqual([
      { ...entry, id: 1, reverts: null },
      { ...entry, id: 2, resource_name: 'F', reverts: null },
    ]);
    await close();
  });

  test('schedules AVIF files for older pictures', async () => {
    const { store, close } = await openTestStore(dialect);
    const picture = {
      id: 'a'.repeat(32),
      width: 1,
      height: 1,
      preview: '',
      widths: '1',
      created_at: account.created_at,
    };
    async function* rows() {
      yield { table: 'picture', rows: [{ ...picture, unused_since: null }] };
    }
    await replaceContents(store, {
      lastStep: '022-release-filter',
      rows: rows(),
      counts: { picture: 1 },
      counters: {},
    });
    const stored = await store.db.selectFrom('picture').select('avif_due').execute();
    expect(stored.map((row) => row.avif_due)).toEqual([account.created_at]);
    await close();
  });

  test('computes the series of older events', async () => {
    const { store, close } = await openTestStore(dialect);
    const stamp = {
      event_date: '2025-01-01',
      country: 'Brazil',
      status: 'published',
      created_at: account.created_at,
      updated_at: account.created_at,
    };
    async function* rows() {
      yield {
        table: 'event',
        rows: ['OWL CAMP 2025', '2026'].map((event_name, at) => ({ ...stamp, id: at + 1, event_name })),
      };
    }
    await replaceContents(store, { lastStep: '027-activity-parts', rows: rows(), counts: { event: 2 }, counters: {} });
    const stored = await store.db
      .selectFrom('event')
      .orderBy('id')
      .select(['series_key', 'ticket_link', 'price'])
      .execute();
    expect(stored.map((row) => ({ ...row }))).toEqual([
      { series_key: 'OWL CAMP\nBRAZIL', ticket_link: null, price: null },
      { series_key: null, ticket_link: null, price: null },
    ]);
    await close();
  });

  test('notifies other processes with a new version', async () => {
    const { store, close } = await openTestStore(dialect);
    const version = () => store.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
    const before = await version();
    await replaceContents(store, { lastStep: migrationNames[0]!, rows: given([]), counts: {}, counters: {} });
    expect((await version()).version).toBe(before.version + 1);
    await close();
  });

  test('keeps the existing rows when rows are missing, invalid or duplicated', async () => {
    const { store, close } = await openTestStore(dialect);
    const good = { lastStep: migrationNames[0]!, rows: given([account]), counts: { account: 1 }, counters: {} };
    await replaceContents(store, good);
    const missing = { ...good, rows: given([{ ...account, id: 8 }]), counts: { account: 2 } };
    await expect(replaceContents(store, missing)).rejects.toThrow('Rows of account are missing');
    await expect(replaceContents(store, { ...good, rows: given([account, account]) })).rejects.toThrow(/unique/i);
    await expect(replaceContents(store, { ...good, rows: given([{ ...account, extra: 1 }]) })).rejects.toThrow('extra');
    const ids = await store.db.selectFrom('account').select('id').execute();
    expect(ids).toEqual([{ id: 7 }]);
    await close();
  });
});
