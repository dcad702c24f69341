import { hash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { messages } from '@moonfloor/contract/api/messages';
import { type ImportFormat, importFormats } from '@moonfloor/contract/imports/import-fields';
import { dayMs } from '@moonfloor/contract/values/durations';
import { keysOf } from '@moonfloor/contract/values/keys';
import { isUniqueViolation } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { type ParseOptions, parseOptions } from './parse-options.ts';
import type { StoredReport } from './pending-pictures.ts';

/** A source stored for preview before it is imported; by default of events. */
export type PendingImport<Report = StoredReport> = Omit<Selectable<Schema['pending_import']>, 'report' | 'format'> & {
  format: ImportFormat;
  options: ParseOptions;
  report: Report | null;
};

/** Lifetime of a pending import in ms, and maximum number of pending imports per member. */
const pendingTtlMs = dayMs;
const maxPendingPerMember = 5;

export async function deleteExpiredImports({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await store.db.deleteFrom('pending_import').where('created_at', '<', instant(clock, -pendingTtlMs)).execute();
}

/**
 * Inserts a pending import, and deletes the member's oldest ones above the limit, but no confirmed one, whose pictures may still be
 * fetched.
 */
export async function insertPending(
  db: Kysely<Schema>,
  { options: _, ...pending }: PendingImport<never>,
): Promise<void> {
  const oldest = db
    .selectFrom('pending_import')
    .where('account_id', '=', pending.account_id)
    .where('report', 'is', null)
    .orderBy('created_at', 'desc')
    .offset(maxPendingPerMember - 1)
    .limit(100)
    .select('id');
  await db.deleteFrom('pending_import').where('id', 'in', oldest).execute();
  await db
    .insertInto('pending_import')
    .values({ ...pending, report: null })
    .execute();
}

/** Returns the report of a member's import of events. Throws 404 if it does not exist or is not confirmed. */
export async function requireReport(db: Kysely<Schema>, actor: Actor, id: string): Promise<StoredReport> {
  const pending = await findPending<StoredReport>(db, actor.id, id, { ofRecords: false });
  if (pending?.report == null) throw notFound(messages.importNotFound);
  return pending.report;
}

/**
 * Returns a pending import of this member, of a table of records or of events; undefined when it does not exist, belongs to
 * another member, is of the other kind, or was stored in an older format.
 */
export async function findPending<Report>(
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
  const read = parseOptions.safeParse(JSON.parse(row.reading));
  if (!read.success || (read.data.records !== undefined) !== ofRecords) return undefined;
  return {
    ...row,
    format: z.enum(keysOf(importFormats)).parse(row.format),
    options: read.data,
    report: row.report === null ? null : JSON.parse(row.report),
  };
}

/** A change or a confirmation that was made from another state than the current one. */
export class OutdatedError extends Error {}

/** Returns the version of an import's settings and corrections. */
export const versionOf = ({ reading }: Pick<PendingImport, 'reading'>): string => hash('sha256', reading, 'base64url');

/** Throws `OutdatedError` if a version is given that is not that of the import. */
export function requireVersion(pending: Pick<PendingImport, 'reading'>, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(pending)) throw new OutdatedError();
}

/**
 * Stores changed options, and returns the import with them. Throws `OutdatedError` if they were made from another `version`, or
 * others have changed the import since it was read, unless to the same options.
 */
export async function changePending<T extends PendingImport<unknown>>(
  db: Kysely<Schema>,
  pending: T,
  { version, options }: { version: string | undefined; options: ParseOptions },
): Promise<T> {
  requireVersion(pending, version);
  const reading = JSON.stringify(options);
  await requireUpdated(updateUnchanged(db, pending, [pending.reading, reading]).set({ reading }));
  return { ...pending, reading, options };
}

/** Stores the report of a pending import and clears its text, which is no longer needed. Throws `OutdatedError` if others have changed the import. */
export async function finishPending(
  db: Kysely<Schema>,
  pending: PendingImport<unknown>,
  report: object,
): Promise<void> {
  await requireUpdated(
    updateUnchanged(db, pending, [pending.reading]).set({ report: JSON.stringify(report), body: '' }),
  );
}

/** Changes the report of a confirmed import. */
export async function updateReport(db: Kysely<Schema>, id: string, report: object): Promise<void> {
  await db
    .updateTable('pending_import')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute();
}

const updateUnchanged = (db: Kysely<Schema>, { id }: PendingImport<unknown>, readings: readonly string[]) =>
  db.updateTable('pending_import').where('id', '=', id).where('reading', 'in', readings).where('report', 'is', null);

async function requireUpdated(update: ReturnType<typeof updateUnchanged>): Promise<void> {
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows === 0n) throw new OutdatedError();
}

/** Returns what is thrown for an error: in the place of an `OutdatedError` a 409 with the newer preview. */
export function asConflict(preview: () => Promise<object>) {
  return async (error: unknown): Promise<never> => {
    if (!(error instanceof OutdatedError) && !isUniqueViolation(error instanceof HttpError ? error.cause : error))
      throw error;
    throw new HttpError(409, messages.importMovedOn, { current: await preview() });
  };
}
