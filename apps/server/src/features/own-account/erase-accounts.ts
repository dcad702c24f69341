import { sql, type Transaction } from 'kysely';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { writeContent } from '../../db/content-version.ts';
import { emptyLog } from '../../db/open-database.ts';
import { tableOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import { type Erasure, formerMember, type PersonalRows } from '../../db/table.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { deleteAccount, formerUsernames, isToBeErased } from '../auth/repository.ts';
import { isOwnedByOther } from '../records/access.ts';
import { purgeRecords } from '../records/purge.ts';
import { recordTable } from '../records/record-table.ts';
import { eraseTexts, type NamedPerson } from './erase-texts.ts';
import { conditionOf, type Person } from './personal-rows.ts';

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
    .select(['id', 'username', 'former_usernames', 'email', 'email_key', 'delete_contributions'])
    .orderBy('delete_at')
    .limit(accountsPerRun)
    .execute();
  for (const { id, username, email_key: key, delete_contributions: contributions, ...row } of rows) {
    if (stop?.aborted === true) return;
    const email = key === null ? null : row.email;
    const person = { id, username, formerUsernames: formerUsernames(row), email };
    await eraseAccount(deps, { ...person, keep: contributions !== 'remove' }, stop);
  }
  // if another process is in the way, the job that empties it every minute does
  if (rows.length > 0) await emptyLog(deps.store, false);
}

async function eraseAccount(deps: EraseDeps, account: ExpiredAccount, stop?: AbortSignal): Promise<void> {
  // waits for a sign-in that keeps it; later ones are refused
  if (!(await isToBeErased(deps.store.db, account.id, instant(deps.clock)))) return;
  await eraseTexts(deps, account, stop);
  for (const type of resourceTypes) await eraseRecords(deps, type, account, stop);
  for (const { name: table, persons } of deps.tables) {
    if (table === 'account') continue;
    for (const rows of persons.rows ?? []) {
      if (rows.erasure !== 'record') await eraseRows(deps, table, rows, account, stop);
    }
  }
  if (stop?.aborted === true) return;
  // cached answers contain the erased texts until then
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    if (await deleteAccount(db, account.id))
      await logSecurity(db, { kind: 'account-deleted', account: null }, instant(deps.clock));
  });
}

/** Repeats a write of some rows, in one transaction each, until there are none left. */
async function repeat(write: () => Promise<number>, stop?: AbortSignal): Promise<void> {
  for (let rowsWritten = 1; rowsWritten > 0;) {
    if (stop?.aborted === true) return;
    rowsWritten = await write();
  }
}

/** Removes a person as the author of records of a type that stay or that somebody else owns, then purges the others. */
function eraseRecords(deps: EraseDeps, type: ResourceType, account: ExpiredAccount, stop?: AbortSignal): Promise<void> {
  const write = (): Promise<number> =>
    writeContent(deps.store, deps.contentVersion, async (db) => {
      const query = db
        .selectFrom(recordTable(type))
        .where('created_by', '=', account.id)
        .select('record.id')
        .limit(rowsPerWrite);
      const keptIds = await idsOf(account.keep ? query : query.where(isOwnedByOther(type)));
      if (keptIds.length > 0) {
        await db.updateTable(tableOf(type)).set({ created_by: null }).where('id', 'in', keptIds).execute();
        return keptIds.length;
      }
      const goneIds = await idsOf(query);
      await purgeRecords(db, deps.lifecycle, type, goneIds);
      return goneIds.length;
    });
  return repeat(write, stop);
}

const idsOf = async (query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> =>
  (await query.execute()).map(({ id }) => id);

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
  const notYetErased = undone.length === 0 ? sql`` : sql`and (${sql.join(undone, sql` or `)})`;
  const batchCondition = sql`(${key}) in (
    select ${key} from ${sql.table(table)} where ${conditionOf(rows, account)} ${notYetErased} limit ${sql.lit(rowsPerWrite)})
    and ${conditionOf(rows, account)}`;
  const write =
    values === null
      ? sql`delete from ${sql.table(table)} where ${batchCondition}`
      : sql`update ${sql.table(table)} set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
          where ${batchCondition}`;
  const { numAffectedRows = 0n } = await write.execute(db);
  return Number(numAffectedRows);
}
