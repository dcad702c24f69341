import type { Kysely, Selectable } from 'kysely';
import type { ImportDateOrder, ImportDelimiter, ImportedLineup, ImportEmptyDates, ImportFormat, ImportLineups } from '@moonfloor/contract/import-fields';
import type { ImportRecordType } from '@moonfloor/contract/import-record-fields';
import type { ImportRecordReport } from '@moonfloor/contract/import-records';
import type { ImportMapping } from '@moonfloor/contract/imports';
import type { ImportDraftTable } from '../../db/schema-of-imports.ts';
import type { Schema } from '../../db/schema.ts';
import type { StoredReport } from './wanted-pictures.ts';

/** How a draft's text is to be read, besides what it is itself. */
export interface Reading {
  delimiter: ImportDelimiter;
  /** The encoding that the text was made of. */
  encoding: string;
  mapping: ImportMapping | null;
  dateOrder: ImportDateOrder;
  emptyDates: ImportEmptyDates;
  country: string | null;
  /** What becomes of line-ups that are text. */
  lineups: ImportLineups;
  /** The same for single rows, by their number. */
  rowLineups: Readonly<Record<string, ImportedLineup>>;
  /** Events here that rows go into instead of becoming new ones, by row. */
  into: Readonly<Record<string, number>>;
  tableSource: string;
  /** What a table holds that is not of events. */
  records?: { type: ImportRecordType; mapping: string[] | null };
  /** The day that it was begun on. */
  today: string;
}

/** What drafts of a former version lack. */
const defaults: Pick<Reading, 'dateOrder' | 'emptyDates' | 'rowLineups'> = { dateOrder: 'auto', emptyDates: 'auto', rowLineups: {} };

/** A source that somebody looks at before importing it. */
export type Draft = Omit<Selectable<ImportDraftTable>, 'reading' | 'report' | 'format'> & {
  format: ImportFormat;
  reading: Reading;
  report: StoredReport | null;
};

/** How long a draft is kept, in ms: a day; and how many of one member. */
const keptMs = 24 * 60 * 60 * 1000;
const keptOfOne = 5;

/** Keeps a draft, and forgets those that are old or too many. `now` is in ms. */
export async function insertDraft(db: Kysely<Schema>, draft: Omit<Draft, 'report'>, now: number): Promise<void> {
  await db.deleteFrom('import_draft').where('created_at', '<', new Date(now - keptMs).toISOString()).execute();
  const latest = await db
    .selectFrom('import_draft')
    .where('user_id', '=', draft.user_id)
    .orderBy('created_at', 'desc')
    .offset(keptOfOne - 1)
    .limit(100)
    .select('id')
    .execute();
  if (latest.length > 0) await db.deleteFrom('import_draft').where('id', 'in', latest.map(({ id }) => id)).execute();
  await db.insertInto('import_draft').values({ ...draft, reading: JSON.stringify(draft.reading), report: null }).execute();
}

/** A draft of a member's own, of events or of other records; undefined when it is not there, or somebody else's. */
export async function findDraft(
  db: Kysely<Schema>,
  user: number,
  id: string,
  holds: 'events' | 'records' = 'events',
): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('import_draft')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const reading: Reading = { ...defaults, ...(JSON.parse(row.reading) as Omit<Reading, keyof typeof defaults>) };
  if ((reading.records === undefined) !== (holds === 'events')) return undefined;
  return {
    ...row,
    format: row.format as ImportFormat,
    reading,
    report: row.report === null ? null : (JSON.parse(row.report) as StoredReport),
  };
}

/** Changes how a draft is read. */
export async function updateReading(db: Kysely<Schema>, id: string, reading: Reading): Promise<void> {
  await db.updateTable('import_draft').set({ reading: JSON.stringify(reading) }).where('id', '=', id).execute();
}

/** Writes down what has come of a draft so far; its text is not needed any more. */
export async function finishDraft(db: Kysely<Schema>, id: string, report: StoredReport | ImportRecordReport): Promise<void> {
  await db.updateTable('import_draft').set({ report: JSON.stringify(report), body: '' }).where('id', '=', id).execute();
}
