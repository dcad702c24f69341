import { tableOf } from '../../db/query-parts.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { writeContent } from '../../db/content-version.ts';
import { emptyLog } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import { type Erasure, formerMember, type PersonalRows } from '../../db/table.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { deleteAccount } from '../auth/repository.ts';
import { purgeRecords } from '../records/purge.ts';
import { conditionOf, type Person, readList } from './personal-rows.ts';
import { moderatedTypes } from '@moonfloor/contract/moderation/moderation';

/** Accounts per run of the job, and rows per transaction, between which other requests are served. */
const accountsPerRun = 20;
const rowsPerWrite = 500;

type EraseDeps = Pick<Deps, 'store' | 'tables' | 'lifecycle' | 'contentVersion' | 'clock' | 'mailer'>;

/** An account whose time is over. */
interface ExpiredAccount extends NamedPerson {
  /** Whether its records stay. */
  keep: boolean;
}

/**
 * Deletes the accounts for good whose time to undo it is over, with everything that the tables say is theirs, and leaves
 * nothing of them in SQLite's log. Interrupted, it continues at the next run; several servers may run it at once.
 */
export async function eraseAccounts(deps: EraseDeps, stop?: AbortSignal): Promise<void> {
  const rows = await deps.store.db
    .selectFrom('account')
    .where('delete_at', '<=', instant(deps.clock))
    .select(['id', 'username', 'email', 'email_key', 'delete_contributions'])
    .orderBy('delete_at')
    .limit(accountsPerRun)
    .execute();
  for (const { id, username, email_key: key, delete_contributions: contributions, ...row } of rows) {
    if (stop?.aborted === true) return;
    const email = key === null ? null : row.email;
    await eraseAccount(deps, { id, username, email, keep: contributions !== 'remove' }, stop);
  }
  // if another process is in the way, the job that empties it every minute does
  if (rows.length > 0) await emptyLog(deps.store, false);
}

async function eraseAccount(deps: EraseDeps, account: ExpiredAccount, stop?: AbortSignal): Promise<void> {
  await eraseTexts(deps, account, stop);
  for (const type of resourceTypes) await eraseRecords(deps, type, account, stop);
  for (const { name: table, persons } of deps.tables) {
    if (table === 'account') continue;
    for (const rows of persons.rows ?? []) {
      if (rows.erasure !== 'record') await eraseRows(deps, table, rows, account, stop);
    }
  }
  if (stop?.aborted === true) return;
  await deps.store.db.transaction().execute(async (db) => {
    if (await deleteAccount(db, account.id))
      await logSecurity(db, { kind: 'account-deleted', account: null }, instant(deps.clock));
  });
}

/** Repeats a write of some rows, in one transaction each, until there are none left. */
async function repeat(write: () => Promise<number>, stop?: AbortSignal): Promise<void> {
  for (let left = 1; left > 0;) {
    if (stop?.aborted === true) return;
    left = await write();
  }
}

/** Purges a person's records of a type, or removes the person as their author. */
function eraseRecords(deps: EraseDeps, type: ResourceType, account: ExpiredAccount, stop?: AbortSignal): Promise<void> {
  const write = (): Promise<number> =>
    writeContent(deps.store, deps.contentVersion, async (db) => {
      const query = db.selectFrom(tableOf(type)).where('created_by', '=', account.id).select('id').limit(rowsPerWrite);
      const ids = (await query.execute()).map(({ id }) => id);
      if (ids.length === 0) return 0;
      if (account.keep) await db.updateTable(tableOf(type)).set({ created_by: null }).where('id', 'in', ids).execute();
      else await purgeRecords(db, deps.lifecycle, type, ids);
      return ids.length;
    });
  return repeat(write, stop);
}

/** Deletes a person's rows of a table, or replaces the identifying values in them. */
function eraseRows(
  { store }: EraseDeps,
  table: keyof Schema,
  rows: PersonalRows,
  account: ExpiredAccount,
  stop?: AbortSignal,
): Promise<void> {
  const values = replacementOf(rows.erasure, account.keep);
  const write = (): Promise<number> =>
    store.db.transaction().execute((db) => writeRows(db, table, { rows, account, values }));
  return repeat(write, stop);
}

/** Returns the new values of columns; null if the row is deleted. */
function replacementOf(erasure: Erasure, keep: boolean): [column: string, value: string | null][] | null {
  if (erasure === 'delete' || erasure === 'record') return null;
  const { clear, name, isContribution = false } = erasure;
  if (isContribution && !keep) return null;
  return [
    ...clear.map((column): [string, null] => [column, null]),
    ...(name ? [[name, formerMember] as [string, string]] : []),
  ];
}

interface RowsToWrite {
  rows: PersonalRows;
  account: Person;
  values: ReturnType<typeof replacementOf>;
}

async function writeRows(
  db: Transaction<Schema>,
  table: keyof Schema,
  { rows, account, values }: RowsToWrite,
): Promise<number> {
  const key = sql.join(rows.key.map((column) => sql.ref(column)));
  // where the account's id stays in the row, those that are done are left out
  const undone = (values ?? []).map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  const left = undone.length === 0 ? sql`` : sql`and (${sql.join(undone, sql` or `)})`;
  const some = sql`(${key}) in (
    select ${key} from ${sql.table(table)} where ${conditionOf(rows, account)} ${left} limit ${sql.lit(rowsPerWrite)})
    and ${conditionOf(rows, account)}`;
  const write =
    values === null
      ? sql`delete from ${sql.table(table)} where ${some}`
      : sql`update ${sql.table(table)} set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
          where ${some}`;
  const { numAffectedRows = 0n } = await write.execute(db);
  return Number(numAffectedRows);
}

/** The person to erase from texts. */
interface NamedPerson {
  id: number;
  username: string;
  /** The address; null if it belongs to another account. */
  email: string | null;
}

/** Free texts of a table that may name a person: in the rows that `about` selects by the name, in all rows by the address. */
interface Texts {
  table: keyof Schema;
  columns: readonly string[];
  /** A column with the content of a mail, JSON, of which texts are replaced, but no addresses of links. */
  blocks?: string;
  key: readonly string[];
  about: (id: number) => RawBuilder<unknown>;
}

const authors = moderatedTypes.map(
  (type) => (id: number) =>
    sql`(resource_type = ${type} and resource_id in (select id from ${sql.table(type)} where created_by = ${id}))`,
);

/** Texts that people write about each other, and mails that name others than their recipient. */
const texts: readonly Texts[] = [
  {
    table: 'report',
    columns: ['reason', 'note'],
    key: ['id'],
    about: (id) => sql`(reporter_id = ${id} or owner_id = ${id})`,
  },
  {
    table: 'suggestion',
    columns: ['reason'],
    key: ['id'],
    about: (id) => sql`(author_id = ${id} or owner_id = ${id})`,
  },
  {
    table: 'review',
    columns: ['reason'],
    key: ['resource_type', 'resource_id'],
    about: (id) =>
      sql`(reviewer_id = ${id} or ${sql.join(
        authors.map((of) => of(id)),
        sql` or `,
      )})`,
  },
  { table: 'feedback', columns: ['feedback'], key: ['id'], about: (id) => sql`account_id = ${id}` },
  {
    table: 'feedback_answer',
    columns: ['answer'],
    key: ['id'],
    about: (id) => sql`(account_id = ${id} or feedback_id in (select id from feedback where account_id = ${id}))`,
  },
  { table: 'claim', columns: ['message', 'reason'], key: ['id'], about: (id) => sql`decided_by = ${id}` },
  {
    table: 'notice',
    columns: ['detail'],
    key: ['id'],
    about: (id) =>
      sql`(kind = 'returned' or (kind = 'helper' and detail = (select username from account where id = ${id})))`,
  },
  // 30 days of mails, in most of which nobody else is named
  { table: 'mail', columns: ['subject', 'body'], blocks: 'body', key: ['id'], about: () => sql`1 = 1` },
];

/** Escapes a text for a regular expression. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Matches the name and the address of a person as words, in any case. */
function wordsOf({ username, email }: NamedPerson): RegExp {
  const words = [username, ...(email === null ? [] : [email])].map(literal);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

/**
 * Replaces name and address of a person in texts about them, and deletes such mails in the mail folder. To be called while
 * the rows still refer to the account; done again, it finds nothing.
 */
async function eraseTexts(
  { store: { db }, mailer }: Pick<Deps, 'store' | 'mailer'>,
  person: NamedPerson,
  stop?: AbortSignal,
): Promise<void> {
  const words = wordsOf(person);
  const erase = (text: string): string => text.replace(words, formerMember);
  const eraseInBlocks = (json: string): string =>
    JSON.stringify(JSON.parse(json), (name, value: unknown) =>
      typeof value === 'string' && name !== 'url' ? erase(value) : value,
    );
  for (const { table, columns, blocks, key, about } of texts) {
    const condition = sql<boolean>`(${about(person.id)} or ${hasAddress(columns, person)})`;
    const names = [...key, ...columns];
    for await (const row of readList(db, {
      name: table,
      table,
      columns: names,
      without: [],
      key,
      condition,
      atOnce: 200,
    })) {
      if (stop?.aborted === true) return;
      const changed = columns.flatMap((column): [string, string][] => {
        const text = row[column];
        if (typeof text !== 'string') return [];
        const erased = column === blocks ? eraseInBlocks(text) : erase(text);
        return erased === text ? [] : [[column, erased]];
      });
      if (changed.length === 0) continue;
      const values = sql.join(changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
      const own = sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${values} where ${own}`.execute(db);
    }
  }
  await mailer.removeKept((text) => text.search(words) !== -1);
}

/** Returns the condition that a text contains the address of a person, in any case. */
function hasAddress(columns: readonly string[], { email }: NamedPerson): RawBuilder<unknown> {
  if (email === null) return sql`1 = 0`;
  const pattern = `%${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
    sql` or `,
  );
}
