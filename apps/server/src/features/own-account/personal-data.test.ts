import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs } from '@moonfloor/contract/values/durations';
import { migrationLockTableName, migrationTableName } from '../../db/migrate.ts';
import type { Schema } from '../../db/schema.ts';
import { formerMember } from '../../db/table.ts';
import { tables } from '../../features.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { insertPersonalRows, rowInserter } from '../../testing/personal-rows.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';
import { readArchive } from '../../testing/zip.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { conditionOf } from './personal-rows.ts';

/** Names of columns that may identify a person. */
const suspicious =
  /(?:^|_)(?:user|account|member|author|owner|actor|reviewer|reporter|sender|recipient|address|person|email|username|by)(?:_|$)/;

/** Suspicious names of columns that do not: addresses of web pages. */
const harmless = new Set(['pending_import.address']);

describeOnBothDatabases('personal data', async (dialect) => {
  const site = await createSuiteApp(dialect);
  let person: TestAccount;
  let other: TestAccount;

  /** Returns the columns of all tables, and those that refer to accounts. */
  async function readSchema() {
    const { db } = site.deps.store;
    const found = (await db.introspection.getTables()).filter(
      ({ name }) => name !== migrationTableName && name !== migrationLockTableName,
    );
    const foreign =
      dialect === 'sqlite'
        ? sql<{ table: string; column: string }>`select m.name as "table", f."from" as "column"
            from sqlite_master as m, pragma_foreign_key_list(m.name) as f where m.type = 'table' and f."table" = 'account'`
        : sql<{ table: string; column: string }>`select c.conrelid::regclass::text as "table", a.attname as "column"
            from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
            where c.contype = 'f' and c.confrelid = 'account'::regclass`;
    const { rows } = await foreign.execute(db);
    return {
      columns: found.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
      references: rows.map(({ table, column }) => `${table}.${column}`),
    };
  }

  test('is declared for every column that may identify a person, in the schema as it is', async () => {
    const { columns, references } = await readSchema();
    const declared = new Set<string>();
    for (const { name: table, persons } of tables) {
      const { rows = [], otherwise = {} } = persons;
      const names = rows.flatMap(({ column, erasure, exported }) => [
        column,
        ...(typeof erasure === 'object' ? [...erasure.clear, erasure.name ?? ''] : []),
        ...(exported?.columns ?? exported?.without ?? []),
      ]);
      for (const name of [...names, ...Object.keys(otherwise)]) declared.add(`${table}.${name}`);
      if (rows.some(({ exported }) => exported?.without !== undefined))
        for (const column of columns.filter((name) => name.startsWith(`${table}.`))) declared.add(column);
    }
    expect(references.length).toBeGreaterThan(20);
    const asked = columns.filter((column) => suspicious.test(column.split('.')[1]!) && !harmless.has(column));
    expect([...references, ...asked].filter((column) => !declared.has(column))).toEqual([]);
    const known = new Set<string>(tables.map(({ name }) => name));
    expect([...new Set(columns.map((column) => column.split('.')[0]!))].filter((table) => !known.has(table))).toEqual(
      [],
    );
    const undeclared = tables.filter(
      ({ persons: { rows, dependent, none } }) => rows === undefined && dependent === undefined && none === undefined,
    );
    expect(undeclared).toEqual([]);
  });

  const count = async (table: keyof Schema, condition: ReturnType<typeof conditionOf>): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(table)} where ${condition}`.execute(site.deps.store.db);
    return rows[0]!.count;
  };

  /** Returns the tables whose declared rows do not exist for the person. */
  async function emptyTables(): Promise<string[]> {
    const empty: string[] = [];
    for (const { name: table, persons } of tables) {
      for (const rows of persons.rows ?? []) {
        if ((await count(table, conditionOf(rows, person))) === 0) empty.push(`${table}.${rows.column}`);
      }
    }
    return empty;
  }

  async function requestDeletion(contributions: 'keep' | 'remove') {
    const json = { password: testPassword, contributions };
    await person.must('deleteAccount', { json });
  }

  /** Returns the tables that still name the person, or have the account's id in a column for it. */
  async function traces(): Promise<string[]> {
    const found: string[] = [];
    for (const { name: table, persons } of tables) {
      const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(site.deps.store.db);
      const text = JSON.stringify(rows).toLowerCase();
      for (const word of [person.username, person.email])
        if (text.includes(word.toLowerCase())) found.push(`${table}: ${word}`);
      for (const own of persons.rows ?? []) {
        if (own.where === undefined && (await count(table, conditionOf(own, person))) > 0)
          found.push(`${table}.${own.column}`);
      }
    }
    return found;
  }

  test.each(['keep', 'remove'] as const)(
    'is exported completely, and erased with contributions that are to %s',
    async (choice) => {
      [person, other] = [await site.signIn('user', `Marked ${choice}`), await site.signIn('admin')];
      await insertPersonalRows(site, await rowInserter(site), person, other);
      expect(await emptyTables()).toEqual([]);
      const confirmed = { email_verified_at: new Date(site.clock.now()).toISOString() };
      await site.deps.store.db.updateTable('account').set(confirmed).where('id', '=', person.id).execute();

      const archive = readArchive(await person.tries('exportAccount'));
      const account = JSON.parse(archive.get('account.json')!.toString());
      for (const { persons } of tables) {
        for (const { exported } of persons.rows ?? []) {
          if (exported === null) continue;
          const { as, columns, without } = exported;
          expect(account[as], as).not.toEqual([]);
          const names = Object.keys(account[as][0]);
          if (columns !== undefined) expect(names, as).toEqual([...columns]);
          else
            expect(
              names.filter((name) => without.some((hidden) => hidden === name)),
              as,
            ).toEqual([]);
        }
      }
      expect(account.account).toEqual([expect.objectContaining({ id: person.id, email: person.email })]);
      expect(account.changes).toEqual([expect.objectContaining({ field: 'area', before: '"old"', after: '"new"' })]);
      const { rows } = await sql<
        Record<string, string>
      >`select token_hash, password_hash, secret, code_hash, public_key from session
      join account on account.id = session.account_id join totp on totp.account_id = account.id
      join recovery_code on recovery_code.account_id = account.id join passkey on passkey.account_id = account.id
      where account.id = ${person.id}`.execute(site.deps.store.db);
      expect(rows).not.toEqual([]);
      for (const secret of rows.flatMap((row) => Object.values(row)).filter((value) => value.length > 8))
        expect(archive.get('account.json')!.toString()).not.toContain(secret);

      await requestDeletion(choice);
      expect(await traces()).not.toEqual([]);
      site.clock.advance(14 * dayMs);
      await eraseAccounts(site.deps);
      expect(await traces()).toEqual([]);

      const named = (table: 'activity' | 'feedback_answer', column: string) =>
        count(table, sql<boolean>`${sql.ref(column)} = ${formerMember}`);
      expect(await named('activity', 'user_name')).toBeGreaterThan(0);
      expect(await named('feedback_answer', 'user_name')).toBeGreaterThan(0);
      const left = await count('event', sql<boolean>`event_name = 'OWN' and created_by is null`);
      expect(left).toBe(choice === 'keep' ? 1 : 0);
      await site.deps.store.db.deleteFrom('event').execute();
      await site.deps.store.db.deleteFrom('artist').execute();
      await site.deps.store.db.deleteFrom('decoration').execute();
    },
  );
});
