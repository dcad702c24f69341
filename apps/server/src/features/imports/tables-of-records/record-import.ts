import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { ImportRecordPreview, ImportRecordReport } from '@moonfloor/contract/imports/import-records';
import { nameKey } from '@moonfloor/contract/values/text';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/session.ts';
import { saveExternalIds } from '../../records/external-ids.ts';
import type { Writing } from '../../records/record-type.ts';
import { beginImport, type ImportInput } from '../begin-import.ts';
import { confirmPending, type Confirmation } from '../confirm-import.ts';
import { parseRecordTable } from '../parse-pending.ts';
import {
  asConflict,
  changePending,
  findPendingRecords,
  type PendingRecordImport,
  versionOf,
} from '../pending-imports.ts';
import { maxRowsPerImport } from '../row-quota.ts';
import { shownEncoding } from '../sources/decode.ts';
import { importableType, shownText } from './importable-types.ts';
import type { ParsedRecords } from './parse-records.ts';
import { type PlannedRecord, planRecordImport, type RecordPlanContext } from './plan-records.ts';

/** Stores a table of records as a pending import and returns its preview. Throws 413 or 422. */
export async function createRecordImport(
  deps: Deps,
  actor: Actor,
  type: ImportRecordType,
  input: Pick<ImportInput, 'file' | 'address' | 'text' | 'name' | 'country'>,
): Promise<ImportRecordPreview> {
  const { pending, read } = await beginImport(
    deps,
    actor,
    input,
    (one, field) => parseRecordTable(deps, one, field),
    type,
  );
  return previewRecords(deps, actor, pending, read);
}

/** Changes the mapping of columns or the encoding, and returns the new preview. Throws 404, 409 with the newer preview, or 422. */
export async function changeRecordImport(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, mapping, encoding }: z.output<Api['updateRecordImport']['body']>,
): Promise<ImportRecordPreview> {
  const pending = await requirePending(deps, actor, id);
  const options = {
    ...pending.options,
    ...(mapping !== undefined && { records: { type: typeOf(pending), mapping } }),
    ...(encoding !== undefined && pending.options.readAs !== null && { readAs: encoding }),
  };
  const changed = await changePending(deps.store.db, pending, { version, options }).catch(
    asConflict(() => previewAgain(deps, actor, id)),
  );
  return previewRecords(deps, actor, changed, await parseRecordTable(deps, changed));
}

async function requirePending({ store }: Deps, actor: Actor, id: string): Promise<PendingRecordImport> {
  const pending = await findPendingRecords(store.db, actor.id, id);
  if (pending === undefined || pending.report !== null) throw notFound(messages.importNotFound);
  return pending;
}

async function previewAgain(deps: Deps, actor: Actor, id: string): Promise<ImportRecordPreview> {
  const pending = await requirePending(deps, actor, id);
  return previewRecords(deps, actor, pending, await parseRecordTable(deps, pending));
}

/** Imports the chosen rows of a pending import. Throws like `confirmPending`. */
export function confirmRecordImport(
  deps: Deps,
  actor: Actor,
  id: string,
  chosen: Confirmation,
): Promise<ImportRecordReport> {
  return confirmPending(deps, actor, chosen, {
    find: (db) => findPendingRecords(db, actor.id, id),
    parse: async (pending) => ({ ...(await parseRecordTable(deps, pending)), type: typeOf(pending) }),
    plan: (db, pending, chosen) => planRecordImport(db, planContext(deps, actor, pending), chosen),
    write: (writing, planned, { type }) => writeRecordPlan(deps, writing, type, planned),
  }).catch(asConflict(() => previewAgain(deps, actor, id)));
}

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
