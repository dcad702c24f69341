import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import type { ImportOutcome } from '@moonfloor/contract/imports/import-fields';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { ImportRecordPreview, ImportRecordReport } from '@moonfloor/contract/imports/import-records';
import type { ChosenRow } from '@moonfloor/contract/imports/imports';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/session.ts';
import { mayEdit } from '../../records/access.ts';
import { saveExternalIds } from '../../records/external-ids.ts';
import type { WriteContext } from '../../records/record-type.ts';
import { beginImport, type ImportInput, parseRecordTable } from '../begin-import.ts';
import { completeImport } from '../complete-import.ts';
import { findPendingRecords, type PendingRecordImport, updateReading } from '../pending-imports.ts';
import { maxRowsPerImport } from '../row-quota.ts';
import { type SourceId, sourceIdKey } from '../source-links.ts';
import { shownEncoding } from '../sources/decode.ts';
import { findExternalIds } from './external-ids.ts';
import {
  type ExistingRecord,
  type FormValues,
  importableType,
  type ImportableType,
  type RecordValues,
  shownText,
} from './importable-types.ts';
import type { ParsedRecord, ParsedRecords } from './parse-records.ts';

/** The planned import of a row. */
interface PlannedRecord {
  row: number;
  entry: ParsedRecord;
  outcome: ImportOutcome;
  record: ExistingRecord | null;
  /** The row's values, as they would be stored. */
  incoming: FormValues;
  change: RecordValues;
  /** The record's version; null for a new one. */
  version: string | null;
  /** Edited fields that are kept. */
  kept: string[];
  /** External ids that are not stored yet. */
  ids: SourceId[];
  /** The row's source id, and its values at the previous import; null when it is new. */
  own: SourceId;
  previous: RecordValues | null;
  /** False for a record of another member, which is not changed. */
  editable: boolean;
  faults: { field: string | null; message: string }[];
  notes: string[];
}

/** Context for planning, besides the database. */
interface RecordPlanContext {
  type: ImportRecordType;
  imported: ImportableType;
  actor: Actor;
  tableSource: string;
}

/** Plans the import of these rows against the current database: records are identified by id, then by name. */
async function planRecordImport(
  db: Kysely<Schema>,
  context: RecordPlanContext,
  rows: readonly { row: number; entry: ParsedRecord }[],
): Promise<PlannedRecord[]> {
  const { imported, tableSource: source } = context;
  const ownOf = ({ source_id }: ParsedRecord): SourceId => ({ source, source_id });
  const sourceIds = rows.flatMap(({ entry }) => [...entry.ids, ownOf(entry)]);
  const known = await findExternalIds(db, context, sourceIds);
  const allFields = rows.map(({ entry }) => entry.fields);
  const byName = await imported.findByName(db, context.actor, allFields);
  const seen = new Map<number | string, string>();
  const planned: PlannedRecord[] = [];
  for (const { row, entry } of rows) {
    const own = ownOf(entry);
    const named = imported.keyOf(entry.fields);
    const identified = [...entry.ids, own].map((one) => known.get(sourceIdKey(one))).find((some) => some !== undefined);
    const record = await bestOf(db, context, identified?.map(({ id }) => id) ?? byName.get(named) ?? []);
    const id = record?.id;
    const one: PlannedRecord = {
      row,
      entry,
      outcome: record === null ? 'new' : 'unchanged',
      record,
      version: record?.updated_at ?? null,
      incoming: {},
      change: {},
      kept: [],
      own,
      previous: known.get(sourceIdKey(own))?.find((one) => one.id === id)?.previous ?? null,
      ids: entry.ids.filter((sourceId) => !known.has(sourceIdKey(sourceId))),
      editable: record === null || mayEdit(context.actor, imported.type, { ...record, series_id: null }),
      faults: [...entry.faults],
      notes: [...entry.notes],
    };
    planRecord(imported, one);
    if (one.faults.length === 0) one.faults.push(...(await imported.faultsOf(db, record, one)));
    const before = seen.get(id ?? named);
    if (before !== undefined)
      one.faults.push({ field: null, message: t('This is the same as {place}', { place: before }) });
    seen.set(id ?? named, before ?? entry.place);
    if (one.faults.length > 0) one.outcome = 'refused';
    planned.push(one);
  }
  return planned;
}

/** Returns the best of several records: the actor's own first, then public ones, deleted ones last; null for none. */
async function bestOf(
  db: Kysely<Schema>,
  { imported, actor }: RecordPlanContext,
  ids: readonly number[],
): Promise<ExistingRecord | null> {
  const found: { record: ExistingRecord; rank: number }[] = [];
  for (const id of ids) {
    const record = await imported.find(db, id);
    if (record === undefined) continue;
    const rank = record.created_by === actor.id ? 0 : record.isPublic ? 1 : 2;
    found.push({ record, rank: record.deleted ? 3 : rank });
  }
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.record ?? null;
}

function planRecord(imported: ImportableType, one: PlannedRecord): void {
  const { record, entry } = one;
  const reported = new Set(one.faults.map(({ field }) => field));
  const parsed = imported.parse(entry.fields, record === null);
  if (parsed.success) one.incoming = parsed.data;
  else {
    for (const { path, message } of parsed.error.issues)
      if (!reported.has(String(path[0]))) one.faults.push({ field: String(path[0]), message });
  }
  if (record === null || !parsed.success) return;
  if (record.deleted) one.faults.push({ field: null, message: t('This was deleted here') });
  if (one.editable) mergeRecord(one, record);
  else {
    one.ids = [];
    one.notes.push(t('This is here already, added by somebody else, and stays as it is'));
  }
}

/** Updates fields that equal their value at the previous import; others were edited and are kept. */
function mergeRecord(one: PlannedRecord, record: ExistingRecord): void {
  for (const [field, value] of Object.entries(one.incoming)) {
    const current = record.values[field] ?? null;
    if (value === undefined || value === current) continue;
    const last = one.previous?.[field];
    const edited = last === undefined ? current !== null : current !== last;
    if (!edited) one.change[field] = value;
    else if (value !== null) one.kept.push(field);
  }
  if (Object.keys(one.change).length > 0 || one.ids.length > 0) one.outcome = 'changed';
}

/** Stores a table of artists or releases as a pending import and returns its preview. Throws 413 or 422. */
export async function createRecordImport(
  deps: Deps,
  actor: Actor,
  type: ImportRecordType,
  input: Pick<ImportInput, 'file' | 'address' | 'text' | 'name' | 'country'>,
): Promise<ImportRecordPreview> {
  const { pending, read } = await beginImport(deps, actor, input, parseRecordTable, type);
  return preview(deps, actor, pending, read);
}

/** Changes the mapping of columns or the encoding, and returns the new preview. Throws 404 or 422. */
export async function changeRecordImport(
  deps: Deps,
  actor: Actor,
  id: string,
  { mapping, encoding }: z.output<Api['updateRecordImport']['body']>,
): Promise<ImportRecordPreview> {
  const pending = await findPendingRecords(deps.store.db, actor.id, id);
  if (pending === undefined || pending.report !== null) throw notFound(messages.importNotFound);
  const reading = {
    ...pending.reading,
    ...(mapping !== undefined && { records: { type: typeOf(pending), mapping } }),
    ...(encoding !== undefined && pending.reading.readAs !== null && { readAs: encoding }),
  };
  await updateReading(deps.store.db, id, reading);
  const changed = { ...pending, reading };
  return preview(deps, actor, changed, await parseRecordTable(changed));
}

/** Imports the chosen rows of a pending import. Throws like `completeImport`. */
export function confirmRecordImport(
  deps: Deps,
  actor: Actor,
  id: string,
  rows: readonly ChosenRow[],
): Promise<ImportRecordReport> {
  return completeImport(deps, actor, rows, {
    find: (db) => findPendingRecords(db, actor.id, id),
    parse: async (pending) => ({ ...(await parseRecordTable(pending)), type: typeOf(pending) }),
    plan: (db, pending, chosen) => planRecordImport(db, planContext(deps, actor, pending), chosen),
    write: (writing, planned, { type }) => writePlan(deps, writing, type, planned),
  });
}

const typeOf = ({ reading }: PendingRecordImport): ImportRecordType => reading.records!.type;

const planContext = (deps: Deps, actor: Actor, pending: PendingRecordImport): RecordPlanContext => ({
  type: typeOf(pending),
  imported: importableType(deps, typeOf(pending)),
  actor,
  tableSource: pending.reading.tableSource,
});

async function preview(
  deps: Deps,
  actor: Actor,
  pending: PendingRecordImport,
  { format, columns, mapping, fault, entries }: ParsedRecords,
): Promise<ImportRecordPreview> {
  const rows = entries.map((entry, row) => ({ row, entry }));
  const planned = await planRecordImport(deps.store.db, planContext(deps, actor, pending), rows);
  return {
    id: pending.id,
    type: typeOf(pending),
    format,
    name: pending.name,
    encoding: shownEncoding(pending.body, pending.reading),
    columns,
    mapping,
    fault,
    rows: planned.map((one) => toPreviewRow(typeOf(pending), one)),
    most: maxRowsPerImport(deps.config, actor),
  };
}

function toPreviewRow(type: ImportRecordType, one: PlannedRecord): ImportRecordPreview['rows'][number] {
  const { row, entry, outcome, record, incoming, change, kept, ids, version, faults, notes } = one;
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
    version,
    changes: [
      ...written.map(([field, after = null]) => ({
        field,
        before: shownText(type, field, record?.values[field] ?? null),
        after: shownText(type, field, after),
      })),
      ...ids.map(({ source, source_id: after }) => ({ field: `${source}_id`, before: null, after })),
    ],
    kept,
    faults,
    notes,
  };
}

async function writePlan(
  deps: Deps,
  writing: WriteContext,
  type: ImportRecordType,
  planned: readonly PlannedRecord[],
): Promise<ImportRecordReport> {
  const imported = importableType(deps, type);
  const report: ImportRecordReport = { type, added: [], changed: [], unchanged: 0 };
  for (const { record, outcome, incoming, change, previous, own, ids, editable } of planned) {
    const { id, name } = record ?? (await imported.add(writing, incoming));
    if (record !== null && Object.keys(change).length > 0) await imported.change(writing, id, change);
    const values = { ...previous, ...incoming };
    if (editable) await saveExternalIds(writing.db, { type, id, now: writing.now }, { ...own, values }, ids);
    if (record === null) report.added.push({ id, name });
    else if (outcome === 'changed') report.changed.push({ id, name });
    else report.unchanged += 1;
  }
  return report;
}
