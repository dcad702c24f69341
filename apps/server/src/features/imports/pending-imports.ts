import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { messages } from '@moonfloor/contract/api/messages';
import { type ImportFormat, importFormats } from '@moonfloor/contract/imports/import-fields';
import type { ImportRecordReport } from '@moonfloor/contract/imports/import-records';
import { dayMs } from '@moonfloor/contract/values/durations';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { Schema } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { type ParseOptions, parseOptions } from './parse-options.ts';
import type { StoredReport } from './pending-pictures.ts';

/** A source stored for preview before it is imported; by default of events. */
export type PendingImport<Report = StoredReport> = Omit<
  Selectable<Schema['pending_import']>,
  'reading' | 'report' | 'format'
> & { format: ImportFormat; options: ParseOptions; report: Report | null };

export type PendingRecordImport = PendingImport<ImportRecordReport>;

/** Lifetime of a pending import in ms, and maximum number of pending imports per member. */
const pendingTtlMs = dayMs;
const maxPendingPerMember = 5;

/** Inserts a pending import, and deletes expired pending imports and the member's oldest ones above the limit. `now` is in ms. */
export async function insertPending(
  db: Kysely<Schema>,
  { options, ...pending }: PendingImport<never>,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('pending_import')
    .where('created_at', '<', new Date(now - pendingTtlMs).toISOString())
    .execute();
  const oldest = db
    .selectFrom('pending_import')
    .where('account_id', '=', pending.account_id)
    .orderBy('created_at', 'desc')
    .offset(maxPendingPerMember - 1)
    .limit(100)
    .select('id');
  await db.deleteFrom('pending_import').where('id', 'in', oldest).execute();
  await db
    .insertInto('pending_import')
    .values({ ...pending, reading: JSON.stringify(options), report: null })
    .execute();
}

/**
 * Returns a pending import of events of this member; undefined when it does not exist, belongs to another member, or was stored
 * in an older format.
 */
export function findPending(db: Kysely<Schema>, account: number, id: string): Promise<PendingImport | undefined> {
  return findPendingOf(db, account, id, { ofRecords: false });
}

/** Returns the report of a member's import of events. Throws 404 if it does not exist or is not confirmed. */
export async function requireReport(db: Kysely<Schema>, actor: Actor, id: string): Promise<StoredReport> {
  const pending = await findPending(db, actor.id, id);
  if (pending?.report == null) throw notFound(messages.importNotFound);
  return pending.report;
}

/** The same as `findPending` for a pending import of a table of records. */
export function findPendingRecords(
  db: Kysely<Schema>,
  account: number,
  id: string,
): Promise<PendingRecordImport | undefined> {
  return findPendingOf(db, account, id, { ofRecords: true });
}

async function findPendingOf<Report>(
  db: Kysely<Schema>,
  account: number,
  id: string,
  { ofRecords }: { ofRecords: boolean },
): Promise<PendingImport<Report> | undefined> {
  const row = await db
    .selectFrom('pending_import')
    .where('id', '=', id)
    .where('account_id', '=', account)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { reading, ...stored } = row;
  const read = parseOptions.safeParse(JSON.parse(reading));
  if (!read.success || (read.data.records !== undefined) !== ofRecords) return undefined;
  return {
    ...stored,
    format: z.enum(keysOf(importFormats)).parse(row.format),
    options: read.data,
    report: row.report === null ? null : JSON.parse(row.report),
  };
}

export async function updateOptions(db: Kysely<Schema>, id: string, options: ParseOptions): Promise<void> {
  await db
    .updateTable('pending_import')
    .set({ reading: JSON.stringify(options) })
    .where('id', '=', id)
    .execute();
}

/** Stores the report of a pending import and clears its text, which is no longer needed. */
export async function storeReport(db: Kysely<Schema>, id: string, report: object): Promise<void> {
  await db
    .updateTable('pending_import')
    .set({ report: JSON.stringify(report), body: '' })
    .where('id', '=', id)
    .execute();
}
