import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tables } from '../features.ts';
import { describeOnBothDatabases, openTestStore } from '../testing/databases.ts';
import { migrationLockTableName, migrationTableName, migrationNames } from './migrate.ts';
import type { Store } from './open-database.ts';
import { holdsData, replaceContents } from './replace-contents.ts';
import { countRows, type Row } from './snapshot.ts';

const account = {
  id: 7,
  username: 'Old',
  username_key: 'OLD',
  email: 'old@example.com',
  email_key: 'OLD@EXAMPLE.COM',
  role: 'user',
  password_hash: 'none',
  created_at: '2025-01-01T00:00:00.000Z',
  last_login: null,
} as const;

async function* given(rows: Row[]) {
  yield { table: 'account', rows };
}

const known = [...tables.map(({ name }) => name), migrationTableName, migrationLockTableName].sort();

const namesIn = async ({ db }: Store): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name).sort();

describeOnBothDatabases('reloading a database', (dialect) => {
  test('takes the rows of the baseline, and leaves nothing of a database that was not migrated yet', async () => {
    const { store, close } = await openTestStore(dialect);
    await sql`alter table similarity_key rename to twin_key`.execute(store.db);
    const visits = { day: '2026-06-15', user_id: 7, visits: 3 };
    const rows = async function* () {
      yield* given([account]);
      yield { table: 'view_day_user', rows: [visits] };
    };
    const counts = { account: 1, view_day_user: 1 };
    await replaceContents(store, { tables, lastStep: migrationNames[0]!, rows: rows(), counts, counters: {} });
    expect(await namesIn(store)).toEqual(known);
    const stored = await store.db.selectFrom('view_day_account').selectAll().execute();
    expect(stored).toEqual([{ day: '2026-06-15', account_id: 7, visits: 3 }]);
    await close();
  });

  test('restores rows, continues their ids, and notifies other processes with a new version', async () => {
    const { store, close } = await openTestStore(dialect);
    const version = () => store.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
    const before = await version();
    expect(await holdsData(store.db, tables)).toBe(false);
    const contents = {
      tables,
      lastStep: migrationNames[0]!,
      rows: given([account]),
      counts: { account: 1 },
      counters: { account: 9 },
    };
    await replaceContents(store, contents);
    expect((await version()).version).toBe(before.version + 1);
    expect(await holdsData(store.db, tables)).toBe(true);
    expect(await countRows(store.db, tables)).toMatchObject({ account: 1, event: 0 });
    const next = { ...account, id: undefined, username_key: 'NEW', email_key: 'NEW' };
    const added = await store.db.insertInto('account').values(next).returning('id').executeTakeFirst();
    expect(added?.id).toBe(10);
    await close();
  });

  test('keeps the existing rows when rows are missing, invalid or duplicated', async () => {
    const { store, close } = await openTestStore(dialect);
    const validBackup = {
      tables,
      lastStep: migrationNames[0]!,
      rows: given([account]),
      counts: { account: 1 },
      counters: {},
    };
    await replaceContents(store, validBackup);
    const missing = { ...validBackup, rows: given([{ ...account, id: 8 }]), counts: { account: 2 } };
    await expect(replaceContents(store, missing)).rejects.toThrow('Rows of account are missing');
    await expect(replaceContents(store, { ...validBackup, rows: given([account, account]) })).rejects.toThrow(
      /unique/i,
    );
    await expect(replaceContents(store, { ...validBackup, rows: given([{ ...account, extra: 1 }]) })).rejects.toThrow(
      'extra',
    );
    const ids = await store.db.selectFrom('account').select('id').execute();
    expect(ids).toEqual([{ id: 7 }]);
    await close();
  });
});
