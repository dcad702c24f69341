import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { ImportRecordPreview, ImportRecordReport } from '@moonfloor/contract/imports/import-records';
import { nameKey } from '@moonfloor/contract/values/text';
import { shownEncoding } from '@moonfloor/event-sources/decode';
import type { ParsedRecords } from '@moonfloor/event-sources/parse-records';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/session.ts';
import { saveExternalIds } from '../../records/external-ids.ts';
import type { Writing } from '../../records/record-type.ts';
import { importSteps } from '../import-steps.ts';
import { parseRecordTable } from '../parse-pending.ts';
import { type PendingImport, versionOf } from '../pending-imports.ts';
import { maxRowsPerImport } from '../row-quota.ts';
import { importableType, shownText } from './importable-types.ts';
import { type PlannedRecord, planRecordImport, type RecordPlanContext } from './plan-records.ts';

type PendingRecordImport = PendingImport<ImportRecordReport>;

const typeOf = ({ options }: PendingRecordImport): ImportRecordType => options.records!.type;

const planContext = (deps: Deps, actor: Actor, pending: PendingRecordImport): RecordPlanContext => ({
  type: typeOf(pending),
  imported: importableType(deps, typeOf(pending)),
  actor,
  tableSource: pending.options.tableSource,
});

async function previewRecords(
  deps: Deps,
  actor: Actor,
  pending: PendingRecordImport,
  { format, columns, mapping, fault, entries }: ParsedRecords,
): Promise<ImportRecordPreview> {
  const rows = entries.map((entry, rowNumber) => ({ rowNumber, entry }));
  const planned = await planRecordImport(deps.store.db, planContext(deps, actor, pending), rows);
  return {
    id: pending.id,
    version: versionOf(pending),
    type: typeOf(pending),
    format,
    name: pending.name,
    encoding: shownEncoding(pending.body, pending.options),
    columns,
    mapping,
    fault,
    rows: planned.map((one) => toRecordPreviewRow(typeOf(pending), one)),
    most: maxRowsPerImport(deps.config, actor),
  };
}

/** The fields that a preview shows beside the name, for types where it is not the place. */
const aboutFields: { readonly [T in ImportRecordType]?: readonly string[] } = {
  artist: ['artist_country'],
  release: ['artist_name', 'release_date'],
};

function toRecordPreviewRow(type: ImportRecordType, one: PlannedRecord): ImportRecordPreview['rows'][number] {
  const { rowNumber: row, entry, outcome, record, namesake, incoming, change, kept, ids, version, faults, notes } = one;
  const { fields } = entry;
  const written = Object.entries(outcome === 'new' ? incoming : change).filter(
    ([, value]) => value !== undefined && (value !== null || outcome !== 'new'),
  );
  const about = aboutFields[type] ?? ['area', 'country'];
  return {
    row,
    place: entry.position,
    outcome,
    name: fields[`${type}_name`] || null,
    about: about.flatMap((name) => fields[name] || []).join(', '),
    record: record === null || record.deleted ? null : { id: record.id, name: record.name },
    namesake,
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

async function writeRecordPlan(
  deps: Deps,
  writing: Writing,
  type: ImportRecordType,
  planned: readonly PlannedRecord[],
): Promise<ImportRecordReport> {
  const imported = importableType(deps, type);
  const report: ImportRecordReport = { type, added: [], changed: [], unchanged: 0 };
  for (const row of inOrderOfReferences(imported, planned)) {
    const { record, outcome, incoming, change, previous, sourceId: identity, ids, editable } = row;
    const { id, name, unresolved } =
      record === null
        ? await imported.add(writing, incoming)
        : { ...record, unresolved: await imported.change(writing, record.id, change) };
    // fields that were not written are tried again by the next import
    const written = Object.entries(incoming).filter(([field]) => !unresolved.includes(field));
    const values = { ...previous, ...Object.fromEntries(written) };
    if (editable) await saveExternalIds(writing.db, { type, id, now: writing.now }, { ...identity, values }, ids);
    if (record === null) report.added.push({ id, name });
    else if (outcome === 'changed') report.changed.push({ id, name });
    else report.unchanged += 1;
  }
  return report;
}

/** Returns rows with those that others of the table refer to before them; of a circle, each row is there once. */
function inOrderOfReferences(
  { references, type }: Pick<ReturnType<typeof importableType>, 'references' | 'type'>,
  planned: readonly PlannedRecord[],
): Iterable<PlannedRecord> {
  const fields = references.flatMap(({ name, to }) => (to === type ? [name] : []));
  if (fields.length === 0) return planned;
  const keyOf = ({ incoming }: PlannedRecord, field: string): string => nameKey(incoming[field] ?? '');
  const rowsByName = new Map(planned.map((row) => [keyOf(row, `${type}_name`), row]));
  const ordered = new Set<PlannedRecord>();
  for (const row of planned) {
    // the row, and below it all that it refers to: the set grows while it is read
    const path = new Set([row]);
    for (const { incoming } of path)
      for (const field of fields) {
        const above = incoming[field] ? rowsByName.get(nameKey(incoming[field])) : undefined;
        if (above !== undefined && !ordered.has(above)) path.add(above);
      }
    for (const one of [...path].toReversed()) ordered.add(one);
  }
  return ordered;
}

type Changes = z.output<Api['updateRecordImport']['body']>;

/** Imports of tables of records by an account. */
export const recordImports = (deps: Deps, actor: Actor) =>
  importSteps<ImportRecordReport, ParsedRecords, PlannedRecord, Changes, ImportRecordPreview>(deps, actor, {
    ofRecords: true,
    parse: (pending, field) => parseRecordTable(deps, pending, field),
    change: (options, { mapping, encoding }) => ({
      ...options,
      ...(mapping !== undefined && { records: { type: options.records!.type, mapping } }),
      ...(encoding !== undefined && options.readAs !== null && { readAs: encoding }),
    }),
    preview: (pending, read) => previewRecords(deps, actor, pending, read),
    plan: (db, pending, chosen) => planRecordImport(db, planContext(deps, actor, pending), chosen),
    write: (writing, planned, pending) => writeRecordPlan(deps, writing, typeOf(pending), planned),
  });
