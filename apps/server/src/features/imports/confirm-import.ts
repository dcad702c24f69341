import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { ImportFormat, ImportOutcome } from '@moonfloor/contract/imports/import-fields';
import type { ChosenRow } from '@moonfloor/contract/imports/imports';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type HttpError, notFound, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { requireVerifiedEmail } from '../records/quota.ts';
import type { Writing } from '../records/record-type.ts';
import { writeRecords } from '../records/record-writes.ts';
import type { ParseOptions } from './parse-options.ts';
import { findPending, finishPending, OutdatedError, type PendingImport, requireVersion } from './pending-imports.ts';
import { consumeRowQuota, maxRowsPerImport } from './row-quota.ts';

/** The parts of a planned row that confirming needs. */
export interface ConfirmableRow {
  entry: { position: string };
  outcome: ImportOutcome;
  faults: readonly { message: string }[];
  /** The version of the existing record; null for a new one. */
  version: string | null;
}

/** What a source contains. */
export interface ReadSource {
  format: ImportFormat;
  entries: readonly unknown[];
}

/** The differences between imports of events and of records. */
export interface ImportKind<Report, Read extends ReadSource, Row, Changes = unknown, Preview = object> {
  ofRecords: boolean;
  /** Parses the source of a pending import; `field` is the form field that contained it. */
  parse(pending: PendingImport<Report>, field?: string): Promise<Read>;
  change(options: ParseOptions, changes: Changes): ParseOptions;
  preview(pending: PendingImport<Report>, read: Read): Promise<Preview>;
  plan(
    db: Kysely<Schema>,
    pending: PendingImport<Report>,
    chosen: { rowNumber: number; entry: Read['entries'][number] }[],
  ): Promise<Row[]>;
  write(writing: Writing, planned: readonly Row[], pending: PendingImport<Report>, read: Read): Promise<Report>;
}

/** The rows to import, and the version of the preview that has them; undefined for any. */
export interface Confirmation {
  rows: readonly ChosenRow[];
  version?: string | undefined;
}

const invalidRows = (message: string): HttpError => validationFailed([{ field: 'rows', message }]);

/**
 * Imports the chosen rows of a pending import in one transaction. Repeating the call returns the first report. Throws 403 for
 * an unconfirmed address, 404, 422 for an invalid row, 429 when the hourly quota is exceeded, and `OutdatedError` when the import or a row
 * differs from its preview.
 */
export async function confirmPending<Report extends object, Read extends ReadSource, Row extends ConfirmableRow>(
  deps: Deps,
  actor: Actor,
  id: string,
  { rows, version: previewed }: Confirmation,
  kind: ImportKind<Report, Read, Row>,
): Promise<Report> {
  const find = (db: Kysely<Schema>) => findPending<Report>(db, actor.id, id, kind);
  const pending = await find(deps.store.db);
  if (pending === undefined) throw notFound(messages.importNotFound);
  if (pending.report !== null) return pending.report;
  requireVersion(pending, previewed);
  await requireVerifiedEmail(deps.store.db, deps.config, actor);
  if (rows.length > maxRowsPerImport(deps.config, actor)) throw invalidRows(messages.importTooManyRows);
  const read = await kind.parse(pending);
  return writeRecords(deps, actor, async (writing) => {
    const { db } = writing;
    const storedReport = (await find(db))?.report;
    if (storedReport != null) return storedReport;
    const chosen = rows.map(({ row }) => {
      const entry = read.entries[row];
      if (entry === undefined) throw invalidRows(t('There is no row {row}', { row }));
      return { rowNumber: row, entry };
    });
    const planned = await kind.plan(db, pending, chosen);
    for (const [index, { entry, faults, version }] of planned.entries()) {
      if (faults[0] !== undefined)
        throw invalidRows(t('{place}: {fault}', { place: entry.position, fault: faults[0].message }));
      if (version !== rows[index]!.version) throw new OutdatedError();
    }
    await consumeRowQuota(db, deps, actor, planned.filter(({ outcome }) => outcome !== 'unchanged').length);
    const report = await kind.write(writing, planned, pending, read);
    await finishPending(db, pending, report);
    return report;
  });
}
