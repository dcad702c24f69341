import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { ImportOutcome } from '@moonfloor/contract/imports/import-fields';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import { namesOfKind, valueLabel } from '@moonfloor/contract/records/record-fields';
import { isNamesakeType } from '@moonfloor/contract/records/simple-types';
import { nameKey } from '@moonfloor/contract/values/text';
import { identityOf, type ParsedRecord } from '@moonfloor/event-sources/parse-records';
import { t } from '@moonfloor/messages/t';
import { selectInChunks } from '../../../db/query-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../http/session.ts';
import { findNamesakes } from '../../duplicates/namesakes.ts';
import { mayEdit } from '../../records/access.ts';
import { findIdsByName } from '../../records/names.ts';
import { recordTable, statusColumn, storedStatus } from '../../records/record-table.ts';
import { type SourceId, sourceIdKey } from '../source-links.ts';
import {
  type ExistingRecord,
  type FormValues,
  type ImportableType,
  type RecordValues,
  recordValues,
} from './importable-types.ts';

/** The planned import of a row. */
export interface PlannedRecord {
  rowNumber: number;
  entry: ParsedRecord;
  outcome: ImportOutcome;
  record: ExistingRecord | null;
  /** For a new venue or promoter: one of the same name in its country. */
  namesake: { id: number; name: string } | null;
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
  sourceId: SourceId;
  previous: RecordValues | null;
  /** False for a record of another member, which is not changed. */
  editable: boolean;
  faults: { field: string | null; message: string }[];
  notes: string[];
}

/** Context for planning, besides the database. */
export interface RecordPlanContext {
  type: ImportRecordType;
  imported: ImportableType;
  actor: Actor;
  tableSource: string;
}

/** Plans the import of these rows against the current database: records are identified by id, then by name. */
export async function planRecordImport(
  db: Kysely<Schema>,
  context: RecordPlanContext,
  rows: readonly { rowNumber: number; entry: ParsedRecord }[],
): Promise<PlannedRecord[]> {
  const { imported, tableSource: source } = context;
  const sourceIdOf = ({ source_id }: ParsedRecord): SourceId => ({ source, source_id });
  const sourceIds = rows.flatMap(({ entry }) => [...entry.ids, sourceIdOf(entry)]);
  const recordsById = await findExternalIds(db, context, sourceIds);
  const allFields = rows.map(({ entry }) => entry.fields);
  const byName = await imported.findByName(db, context.actor, allFields);
  const namedRecords = await findNamedRecords(db, imported, allFields);
  const namesakeOf = await findNamesakesOfRows(db, context, allFields);
  const firstPositions = new Map<number | string, string>();
  const planned: PlannedRecord[] = [];
  for (const { rowNumber, entry } of rows) {
    const sourceId = sourceIdOf(entry);
    const identity = identityOf(context.type, entry.fields);
    const identified = [...entry.ids, sourceId]
      .map((id) => recordsById.get(sourceIdKey(id))?.filter((one) => !isOfAnotherTable(context.type, one, entry)))
      .find((linkedRecords) => linkedRecords !== undefined && linkedRecords.length > 0);
    const record =
      (await bestOf(db, context, identified?.map(({ id }) => id) ?? [])) ??
      (await bestOf(db, context, byName.get(imported.keyOf(entry.fields)) ?? [], entry.fields));
    const id = record?.id;
    const row: PlannedRecord = {
      rowNumber,
      entry,
      outcome: record === null ? 'new' : 'unchanged',
      record,
      namesake: null,
      version: record?.updated_at ?? null,
      incoming: {},
      change: {},
      kept: [],
      sourceId,
      previous: recordsById.get(sourceIdKey(sourceId))?.find((one) => one.id === id)?.previous ?? null,
      ids: entry.ids.filter((id) => !recordsById.has(sourceIdKey(id))),
      editable: record === null || (await mayEdit(db, context.actor, imported.type, { ...record, series_id: null })),
      faults: [...entry.faults],
      notes: [...entry.notes],
    };
    leaveOutUnknown(imported, row, namedRecords);
    planRecord(imported, row);
    if (row.faults.length === 0) row.faults.push(...(await imported.faultsOf(db, record, row)));
    const firstPosition = firstPositions.get(id ?? identity);
    if (firstPosition !== undefined)
      row.faults.push({ field: null, message: t('This is the same as {place}', { place: firstPosition }) });
    firstPositions.set(id ?? identity, firstPosition ?? entry.position);
    if (row.faults.length > 0) row.outcome = 'refused';
    if (row.outcome === 'new') addNamesake(row, namesakeOf(row.incoming));
    planned.push(row);
  }
  return planned;
}

/** Returns, for each field that names another record, the keys of the names that are stored or in the table itself. */
async function findNamedRecords(
  db: Kysely<Schema>,
  { type, references }: ImportableType,
  rows: readonly FormValues[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const keysByField = new Map<string, ReadonlySet<string>>();
  for (const { name, to } of references) {
    const idsByName = await findIdsByName(
      db,
      to,
      rows.flatMap((fields) => fields[name] || []),
    );
    const keysInTable = to === type ? rows.map((fields) => nameKey(fields[`${type}_name`] ?? '')) : [];
    keysByField.set(name, new Set([...idsByName.keys(), ...keysInTable]));
  }
  return keysByField;
}

/** Leaves out names of records that are not stored, with a note. */
function leaveOutUnknown(
  { type, references }: ImportableType,
  { entry: { fields }, notes }: PlannedRecord,
  storedNames: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const { name } of references) {
    const text = fields[name];
    if (!text || storedNames.get(name)!.has(nameKey(text))) continue;
    delete fields[name];
    notes.push(
      t('{field}: “{text}” is not here and was left out', { field: valueLabel(type, name)!, text: text.slice(0, 60) }),
    );
  }
}

/** Returns a function that finds the record of the same name in the country of a row. */
async function findNamesakesOfRows(
  db: Kysely<Schema>,
  { type, actor }: RecordPlanContext,
  rows: readonly FormValues[],
): Promise<(values: FormValues) => PlannedRecord['namesake']> {
  if (!isNamesakeType(type)) return () => null;
  const nameIn = (values: FormValues): string => values[`${type}_name`] ?? '';
  const namesakes = await findNamesakes(db, actor, type, rows.map(nameIn));
  return (values) => {
    const [latitude, longitude] = [values['latitude'], values['longitude']].map((text) => (text ? Number(text) : null));
    return namesakes(nameIn(values), { ...values, latitude, longitude })[0] ?? null;
  };
}

function addNamesake(row: PlannedRecord, namesake: PlannedRecord['namesake']): void {
  if (namesake === null) return;
  row.namesake = { id: namesake.id, name: namesake.name };
  row.notes.push(t(messages.namesakeHere));
}

/** At most this many records of one name are compared with a row. */
const mostCompared = 24;

/**
 * Returns the best of several records: the actor's own first, then public ones, deleted ones last; null for none. With the
 * fields of a row, only of those in the same place.
 */
async function bestOf(
  db: Kysely<Schema>,
  { imported, actor }: RecordPlanContext,
  ids: readonly number[],
  fields?: FormValues,
): Promise<ExistingRecord | null> {
  const ranked: { record: ExistingRecord; rank: number }[] = [];
  for (const id of ids.slice(0, mostCompared)) {
    const record = await imported.find(db, id);
    if (record === undefined || (fields !== undefined && !imported.isInSamePlace(fields, record))) continue;
    const rank = record.created_by === actor.id ? 0 : record.isPublic ? 1 : 2;
    ranked.push({ record, rank: record.deleted ? 3 : rank });
  }
  return ranked.toSorted((one, other) => one.rank - other.rank)[0]?.record ?? null;
}

function planRecord(imported: ImportableType, row: PlannedRecord): void {
  const { record, entry } = row;
  const reported = new Set(row.faults.map(({ field }) => field));
  const parsed = imported.parse(entry.fields, record === null);
  if (parsed.success) row.incoming = parsed.data;
  else {
    for (const { path, message } of parsed.error.issues)
      if (!reported.has(String(path[0]))) row.faults.push({ field: String(path[0]), message });
  }
  if (record === null || !parsed.success) return;
  if (record.deleted) row.faults.push({ field: null, message: t('This was deleted here') });
  if (row.editable) mergeRecord(imported, row, record);
  else {
    row.ids = [];
    row.notes.push(t('This is already on this site, added by somebody else, and stays as it is'));
  }
}

/** When one of them was edited, both are kept. */
const coordinates: readonly string[] = ['latitude', 'longitude'];

/** Updates fields that equal their value at the previous import; others were edited and are kept. */
function mergeRecord({ references }: ImportableType, row: PlannedRecord, record: ExistingRecord): void {
  const isEdited = (field: string): boolean => {
    const [current, last] = [record.values[field] ?? null, row.previous?.[field]];
    return last === undefined ? current !== null : current !== last;
  };
  const isPinEdited = coordinates.some(isEdited);
  for (const [field, value] of Object.entries(row.incoming)) {
    const current = record.values[field] ?? null;
    if (value === undefined || value === current) continue;
    // another record may have been renamed
    if (references.some(({ name }) => name === field) && nameKey(value ?? '') === nameKey(current ?? '')) continue;
    const edited = coordinates.includes(field) ? isPinEdited : isEdited(field);
    if (!edited) row.change[field] = value;
    else if (value !== null) row.kept.push(field);
  }
  if (Object.keys(row.change).length > 0 || row.ids.length > 0) row.outcome = 'changed';
}

/**
 * Whether a table's own id has meant a record with another name, and with other texts, links and days, as far as both tables
 * have them: tables of one name may be different lists that number their rows alike.
 */
function isOfAnotherTable(type: ImportRecordType, { source, previous }: Identified, { fields }: ParsedRecord): boolean {
  if (!source.startsWith('table:') || previous === null) return false;
  const telling: readonly string[] = namesOfKind(type, 'name', 'text', 'lines', 'link', 'degrees', 'required-day');
  return !telling.some((name) => fields[name] && nameKey(fields[name]) === nameKey(previous[name] ?? ''));
}

/** A record with a source id, and the values of its last import. */
interface Identified extends SourceId {
  id: number;
  previous: RecordValues | null;
}

/**
 * Finds the records with some source ids that the caller may see, by `sourceIdKey`: public ones, the caller's
 * own, all for admins; including deleted ones. There are several when the first was hidden from a later importer.
 */
async function findExternalIds(
  db: Kysely<Schema>,
  { type, actor }: { type: ImportRecordType; actor: Actor },
  sourceIds: readonly SourceId[],
): Promise<Map<string, Identified[]>> {
  const identified: Identified[] = [];
  for (const [source, entries] of Map.groupBy(sourceIds, (one) => one.source)) {
    const ids = entries.map(({ source_id }) => source_id);
    const rows = await selectInChunks(ids, (chunk) =>
      db
        .selectFrom('external_id')
        .innerJoin(recordTable(type), 'record.id', 'external_id.record_id')
        .where('external_id.type', '=', type)
        .where('external_id.source', '=', source)
        .where('external_id.source_id', 'in', chunk)
        .$if(actor.role !== 'admin', (query) =>
          query.where((eb) =>
            eb.or([eb(statusColumn(type), '=', storedStatus[type].public), eb('record.created_by', '=', actor.id)]),
          ),
        )
        .orderBy('external_id.record_id')
        .select(['external_id.source_id', 'external_id.record_id as id', 'external_id.fields'])
        .execute(),
    );
    for (const { fields, ...row } of rows)
      identified.push({ source, ...row, previous: fields === null ? null : recordValues.parse(JSON.parse(fields)) });
  }
  return Map.groupBy(identified, sourceIdKey);
}
