import { randomUUID } from 'node:crypto';
import type { ImportRecordType } from '@moonfloor/contract/import-record-fields';
import type { ImportRecordPreview, ImportRecordReport } from '@moonfloor/contract/import-records';
import { messages } from '@moonfloor/contract/messages';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, validationFailed, notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/session.ts';
import { instant } from '../../../platform/clock.ts';
import { writeRecords } from '../../records/record-writes.ts';
import type { WriteContext } from '../../records/record-type.ts';
import { type ImportInput, readSourceText } from '../create-draft.ts';
import { findRecordDraft, finishDraft, insertDraft, type RecordDraft, updateReading } from '../drafts.ts';
import { consumeRowQuota, maxRowsPerImport } from '../row-quota.ts';
import { parseInWorker } from '../sources/parse-in-worker.ts';
import { SourceError } from '../sources/source-event.ts';
import { requireCountry } from '../values/countries.ts';
import { saveExternalIdentities } from './identities.ts';
import { type PlannedRecord, planRecordImport } from './plan-record-import.ts';
import type { ParsedRecords } from './parse-records.ts';
import { importableType } from './importable-types.ts';

/** A chosen row, with the record's version in the preview. */
interface ChosenRow {
  row: number;
  version: string | null;
}

/** Stores a table of artists or releases as a draft and returns its preview. Throws 413 or 422. */
export async function createRecordImport(
  deps: Deps,
  actor: Actor,
  type: ImportRecordType,
  begun: Pick<ImportInput, 'file' | 'address' | 'text' | 'name' | 'country'>,
): Promise<ImportRecordPreview> {
  const country = requireCountry(begun.country) ?? null;
  const taken = await readSourceText(deps, { ...begun, delimiter: 'auto', encoding: 'auto' });
  const scope = actor.role === 'admin' ? '' : `${actor.id}:`;
  const draft: RecordDraft = {
    id: randomUUID(),
    user_id: actor.id,
    format: 'csv',
    name: taken.name,
    address: taken.address,
    body: taken.text,
    report: null,
    created_at: instant(deps.clock),
    reading: {
      delimiter: 'auto',
      encoding: taken.encoding,
      mapping: null,
      country,
      lineups: 'text',
      rowLineups: {},
      dateOrder: 'auto',
      emptyDates: 'auto',
      into: {},
      tableSource: `table:${scope}${taken.name}`,
      records: { type, mapping: null },
      today: deps.today(),
    },
  };
  const read = await parseDraftRecords(draft, taken.field);
  const { report: _, ...row } = draft;
  await insertDraft(deps.store.db, { ...row, format: read.format }, deps.clock.now());
  return preview(deps, actor, draft, read);
}

/** Changes the mapping of columns and returns the new preview. Throws 404. */
export async function changeRecordImport(
  deps: Deps,
  actor: Actor,
  id: string,
  mapping: string[],
): Promise<ImportRecordPreview> {
  const draft = await requireDraft(deps, actor, id);
  if (draft.report !== null) throw notFound(messages.importNotFound);
  const reading = { ...draft.reading, records: { type: typeOf(draft), mapping } };
  await updateReading(deps.store.db, id, reading);
  const changed = { ...draft, reading };
  return preview(deps, actor, changed, await parseDraftRecords(changed));
}

/**
 * Imports the chosen rows in one transaction. Repeating the call returns the first report. Throws 404, 409 when a row
 * differs from its preview, 422 for an invalid one, 429 when the hourly quota is exceeded.
 */
export async function confirmRecordImport(
  deps: Deps,
  actor: Actor,
  id: string,
  rows: readonly ChosenRow[],
): Promise<ImportRecordReport> {
  const draft = await requireDraft(deps, actor, id);
  if (draft.report !== null) return draft.report;
  if (rows.length > maxRowsPerImport(deps.config, actor))
    throw validationFailed([{ field: 'rows', message: messages.importTooManyRows }]);
  const read = await parseDraftRecords(draft);
  return writeRecords(deps, actor, async (writing) => {
    const current = await requireDraft(deps, actor, id, writing.db);
    if (current.report !== null) return current.report;
    const planned = await planChosen(deps, writing, { draft, read, rows });
    await consumeRowQuota(writing.db, deps, actor, planned.filter(({ outcome }) => outcome !== 'unchanged').length);
    const report = await writePlan(deps, writing, typeOf(draft), planned);
    await finishDraft(writing.db, id, report);
    return report;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? previewOutdated() : error;
  });
}

const previewOutdated = (): HttpError => new HttpError(409, messages.importMovedOn);
const typeOf = ({ reading }: RecordDraft): ImportRecordType => reading.records!.type;

async function requireDraft({ store }: Deps, actor: Actor, id: string, db = store.db): Promise<RecordDraft> {
  const draft = await findRecordDraft(db, actor.id, id);
  if (draft === undefined) throw notFound(messages.importNotFound);
  return draft;
}

function parseDraftRecords(
  { user_id: member, body, reading }: RecordDraft,
  field = 'import_file',
): Promise<ParsedRecords> {
  const { delimiter, country, records } = reading;
  return parseInWorker(member, {
    records: records!.type,
    text: body,
    delimiter,
    country,
    mapping: records!.mapping,
  }).catch((error: unknown) => {
    throw error instanceof SourceError ? validationFailed([{ field, message: error.message }]) : error;
  });
}

async function preview(
  deps: Deps,
  actor: Actor,
  draft: RecordDraft,
  { format, columns, mapping, fault, entries }: ParsedRecords,
): Promise<ImportRecordPreview> {
  const type = typeOf(draft);
  const judging = { type, imported: importableType(deps, type), actor, tableSource: draft.reading.tableSource };
  const planned = await planRecordImport(
    deps.store.db,
    judging,
    entries.map((entry, row) => ({ row, entry })),
  );
  return {
    id: draft.id,
    type,
    format,
    name: draft.name,
    columns,
    mapping,
    fault,
    rows: planned.map(toPreviewRow),
    most: maxRowsPerImport(deps.config, actor),
  };
}

function toPreviewRow({
  row,
  entry,
  outcome,
  record,
  incoming,
  change,
  kept,
  ids,
  faults,
  notes,
}: PlannedRecord): ImportRecordPreview['rows'][number] {
  const { fields } = entry;
  const written = Object.entries(outcome === 'new' ? incoming : change).filter(
    ([, value]) => value !== undefined && (value !== null || outcome !== 'new'),
  );
  const about = fields.release_name === undefined ? [fields.artist_country] : [fields.artist_name, fields.release_date];
  return {
    row,
    place: entry.place,
    outcome,
    name: fields.release_name || fields.artist_name || null,
    about: about.filter(Boolean).join(', '),
    record: record === null || record.deleted ? null : { id: record.id, name: record.name },
    version: record?.updated_at ?? null,
    changes: [
      ...written.map(([field, after]) => ({ field, before: record?.values[field] ?? null, after })),
      ...ids.map(({ source, source_id: after }) => ({ field: `${source}_id`, before: null, after })),
    ],
    kept,
    faults,
    notes,
  };
}

async function planChosen(
  deps: Deps,
  { db, actor }: WriteContext,
  { draft, read, rows }: { draft: RecordDraft; read: ParsedRecords; rows: readonly ChosenRow[] },
): Promise<PlannedRecord[]> {
  const chosen = rows.map(({ row }) => {
    const entry = read.entries[row];
    if (entry === undefined) throw validationFailed([{ field: 'rows', message: `There is no row ${row}` }]);
    return { row, entry };
  });
  const type = typeOf(draft);
  const planned = await planRecordImport(
    db,
    { type, imported: importableType(deps, type), actor, tableSource: draft.reading.tableSource },
    chosen,
  );
  for (const [index, one] of planned.entries()) {
    const refusal = one.faults[0];
    if (refusal !== undefined)
      throw validationFailed([{ field: 'rows', message: `${one.entry.place}: ${refusal.message}` }]);
    if ((one.record?.updated_at ?? null) !== rows[index]!.version) throw previewOutdated();
  }
  return planned;
}

async function writePlan(
  deps: Deps,
  writing: WriteContext,
  type: ImportRecordType,
  planned: readonly PlannedRecord[],
): Promise<ImportRecordReport> {
  const imported = importableType(deps, type);
  const report: ImportRecordReport = { type, added: [], changed: [], unchanged: 0 };
  for (const one of planned) {
    const { record, incoming, change, previous, own, ids } = one;
    const id = record?.id ?? (await imported.add(writing, incoming));
    if (record !== null && Object.keys(change).length > 0) await imported.change(writing, id, change);
    if (one.editable)
      await saveExternalIdentities(
        writing.db,
        { type, id, now: writing.now },
        { ...own, says: { ...previous, ...incoming } },
        ids,
      );
    const named = { id, name: record?.name ?? incoming[imported.nameField] ?? '' };
    if (record === null) report.added.push(named);
    else if (one.outcome === 'changed') report.changed.push(named);
    else report.unchanged += 1;
  }
  return report;
}
