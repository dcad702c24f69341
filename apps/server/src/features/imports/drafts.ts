import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { type ImportFormat, importFormats } from '@moonfloor/contract/import-fields';
import { type ImportRecordReport, importRecordReport } from '@moonfloor/contract/import-records';
import { keysOf } from '@moonfloor/contract/keys';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { type ParseOptions, parseOptions } from './parse-options.ts';
import { type StoredReport, storedReport } from './pending-pictures.ts';

/** A source stored for preview before it is imported; by default of events. */
export type Draft<Report = StoredReport> = Omit<Selectable<Schema['import_draft']>, 'reading' | 'report' | 'format'> & {
  format: ImportFormat;
  reading: ParseOptions;
  report: Report | null;
};

/** A draft of artists or releases. */
export type RecordDraft = Draft<ImportRecordReport>;

/** Lifetime of a draft in ms (one day), and maximum number of drafts per member. */
const draftTtlMs = 24 * 60 * 60 * 1000;
const maxDraftsPerMember = 5;

/** Inserts a draft, and deletes expired drafts and the member's oldest ones above the limit. `now` is in ms. */
export async function insertDraft(db: Kysely<Schema>, draft: Draft<never>, now: number): Promise<void> {
  await db
    .deleteFrom('import_draft')
    .where('created_at', '<', new Date(now - draftTtlMs).toISOString())
    .execute();
  const oldest = db
    .selectFrom('import_draft')
    .where('account_id', '=', draft.account_id)
    .orderBy('created_at', 'desc')
    .offset(maxDraftsPerMember - 1)
    .limit(100)
    .select('id');
  await db.deleteFrom('import_draft').where('id', 'in', oldest).execute();
  await db
    .insertInto('import_draft')
    .values({ ...draft, reading: JSON.stringify(draft.reading), report: null })
    .execute();
}

/**
 * Returns a draft of events of this member; undefined when it does not exist, belongs to another member, or was stored
 * in an older format.
 */
export function findDraft(db: Kysely<Schema>, account: number, id: string): Promise<Draft | undefined> {
  return findDraftOf(db, account, id, { ofRecords: false, report: storedReport });
}

/** Returns the report of a member's import of events. Throws 404 if it does not exist or is not confirmed. */
export async function requireReport(db: Kysely<Schema>, actor: Actor, id: string): Promise<StoredReport> {
  const draft = await findDraft(db, actor.id, id);
  if (draft?.report == null) throw notFound(messages.importNotFound);
  return draft.report;
}

/** The same as `findDraft` for a draft of artists or releases. */
export function findRecordDraft(db: Kysely<Schema>, account: number, id: string): Promise<RecordDraft | undefined> {
  return findDraftOf(db, account, id, { ofRecords: true, report: importRecordReport });
}

async function findDraftOf<Report>(
  db: Kysely<Schema>,
  account: number,
  id: string,
  { ofRecords, report }: { ofRecords: boolean; report: z.ZodType<Report> },
): Promise<Draft<Report> | undefined> {
  const row = await db
    .selectFrom('import_draft')
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
    reading: read.data,
    report: row.report === null ? null : report.parse(JSON.parse(row.report)),
  };
}

/** Updates the parsing options of a draft. */
export async function updateReading(db: Kysely<Schema>, id: string, reading: ParseOptions): Promise<void> {
  await db
    .updateTable('import_draft')
    .set({ reading: JSON.stringify(reading) })
    .where('id', '=', id)
    .execute();
}

/** Stores the report of a draft and clears its text, which is no longer needed. */
export async function finishDraft(db: Kysely<Schema>, id: string, report: object): Promise<void> {
  await db
    .updateTable('import_draft')
    .set({ report: JSON.stringify(report), body: '' })
    .where('id', '=', id)
    .execute();
}
