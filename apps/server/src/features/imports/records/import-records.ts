import { randomUUID } from 'node:crypto';
import type { ImportRecordType } from '@moonfloor/contract/import-record-fields';
import type { ImportRecordPreview, ImportRecordReport } from '@moonfloor/contract/import-records';
import { messages } from '@moonfloor/contract/messages';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import type { Deps } from '../../../deps.ts';
import { Fault, invalid, notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/session.ts';
import { instant } from '../../../platform/clock.ts';
import { writeRecords, type Writing } from '../../content/record-writes.ts';
import { type Begun, takeSource } from '../begin.ts';
import { findRecordDraft, finishDraft, insertDraft, type RecordDraft, updateReading } from '../drafts.ts';
import { consumeQuota, mostAtOnce } from '../quota.ts';
import { readAside } from '../sources/read-aside.ts';
import { SourceFault } from '../sources/source-event.ts';
import { requireCountry } from '../values/countries.ts';
import { keepIdentities } from './identities.ts';
import { type JudgedRecord, judgeRecords } from './judge-records.ts';
import type { ReadRecords } from './read-records.ts';
import { importedType } from './record-types.ts';

/** A row that was chosen, with what its preview was bound to. */
interface Chosen {
  row: number;
  version: string | null;
}

/** Takes a table of artists or releases in and says what importing it would do. Throws 413 or 422. */
export async function beginRecordImport(
  deps: Deps,
  actor: Actor,
  type: ImportRecordType,
  begun: Pick<Begun, 'file' | 'address' | 'text' | 'name' | 'country'>,
): Promise<ImportRecordPreview> {
  const country = requireCountry(begun.country) ?? null;
  const taken = await takeSource(deps, { ...begun, delimiter: 'auto', encoding: 'auto' });
  const scope = actor.role === 'admin' ? '' : `${actor.id}:`;
  const draft: RecordDraft = {
    id: randomUUID(), user_id: actor.id, format: 'csv', name: taken.name, address: taken.address, body: taken.text, report: null,
    created_at: instant(deps.clock),
    reading: {
      delimiter: 'auto', encoding: taken.encoding, mapping: null, country, lineups: 'text', rowLineups: {}, dateOrder: 'auto', emptyDates: 'auto', into: {},
      tableSource: `table:${scope}${taken.name}`, records: { type, mapping: null }, today: deps.today(),
    },
  };
  const read = await readDraftRecords(draft, taken.field);
  const { report: _, ...row } = draft;
  await insertDraft(deps.store.db, { ...row, format: read.format }, deps.clock.now());
  return preview(deps, actor, draft, read);
}

/** Changes what the columns mean, and says what importing would do then. Throws 404. */
export async function changeRecordImport(deps: Deps, actor: Actor, id: string, mapping: string[]): Promise<ImportRecordPreview> {
  const draft = await requireDraft(deps, actor, id);
  if (draft.report !== null) throw notFound(messages.importNotFound);
  const reading = { ...draft.reading, records: { type: typeOf(draft), mapping } };
  await updateReading(deps.store.db, id, reading);
  const changed = { ...draft, reading };
  return preview(deps, actor, changed, await readDraftRecords(changed));
}

/**
 * Imports the chosen rows in one transaction: all of them, or none. The same again answers what the first time did. Throws
 * 404, 409 when a row is not as it was previewed, 422 for one that is refused, 429 over the hour's quota.
 */
export async function confirmRecordImport(deps: Deps, actor: Actor, id: string, rows: readonly Chosen[]): Promise<ImportRecordReport> {
  const draft = await requireDraft(deps, actor, id);
  if (draft.report !== null) return draft.report;
  if (rows.length > mostAtOnce(deps.config, actor)) throw invalid([{ field: 'rows', message: messages.importTooManyRows }]);
  const read = await readDraftRecords(draft);
  return writeRecords(deps, actor, async (writing) => {
    const current = await requireDraft(deps, actor, id, writing.db);
    if (current.report !== null) return current.report;
    const judged = await judgeChosen(deps, writing, { draft, read, rows });
    await consumeQuota(writing.db, deps, actor, judged.filter(({ outcome }) => outcome !== 'unchanged').length);
    const report = await writeAll(deps, writing, typeOf(draft), judged);
    await finishDraft(writing.db, id, report);
    return report;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? movedOn() : error;
  });
}

const movedOn = (): Fault => new Fault(409, messages.importMovedOn);
const typeOf = ({ reading }: RecordDraft): ImportRecordType => reading.records!.type;

async function requireDraft({ store }: Deps, actor: Actor, id: string, db = store.db): Promise<RecordDraft> {
  const draft = await findRecordDraft(db, actor.id, id);
  if (draft === undefined) throw notFound(messages.importNotFound);
  return draft;
}

function readDraftRecords({ user_id: member, body, reading }: RecordDraft, field = 'import_file'): Promise<ReadRecords> {
  const { delimiter, country, records } = reading;
  return readAside(member, { records: records!.type, text: body, delimiter, country, mapping: records!.mapping }).catch((error: unknown) => {
    throw error instanceof SourceFault ? invalid([{ field, message: error.message }]) : error;
  });
}

async function preview(deps: Deps, actor: Actor, draft: RecordDraft, { format, columns, mapping, fault, entries }: ReadRecords): Promise<ImportRecordPreview> {
  const type = typeOf(draft);
  const judging = { type, imported: importedType(deps, type), actor, tableSource: draft.reading.tableSource };
  const judged = await judgeRecords(deps.store.db, judging, entries.map((entry, row) => ({ row, entry })));
  return { id: draft.id, type, format, name: draft.name, columns, mapping, fault, rows: judged.map(showRow), most: mostAtOnce(deps.config, actor) };
}

function showRow({ row, entry, outcome, record, says, change, kept, ids, faults, notes }: JudgedRecord): ImportRecordPreview['rows'][number] {
  const { fields } = entry;
  const written = Object.entries(outcome === 'new' ? says : change).filter(([, value]) => value !== undefined && (value !== null || outcome !== 'new'));
  const about = fields.release_name === undefined ? [fields.artist_country] : [fields.artist_name, fields.release_date];
  return {
    row, place: entry.place, outcome,
    name: fields.release_name || (fields.artist_name || null),
    about: about.filter(Boolean).join(', '),
    record: record === null || record.deleted ? null : { id: record.id, name: record.name },
    version: record?.updated_at ?? null,
    changes: [
      ...written.map(([field, after]) => ({ field, before: record?.values[field] ?? null, after })),
      ...ids.map(({ source, source_id: after }) => ({ field: `${source}_id`, before: null, after })),
    ],
    kept, faults, notes,
  };
}

async function judgeChosen(
  deps: Deps,
  { db, actor }: Writing,
  { draft, read, rows }: { draft: RecordDraft; read: ReadRecords; rows: readonly Chosen[] },
): Promise<JudgedRecord[]> {
  const chosen = rows.map(({ row }) => {
    const entry = read.entries[row];
    if (entry === undefined) throw invalid([{ field: 'rows', message: `There is no row ${row}` }]);
    return { row, entry };
  });
  const type = typeOf(draft);
  const judged = await judgeRecords(db, { type, imported: importedType(deps, type), actor, tableSource: draft.reading.tableSource }, chosen);
  for (const [index, one] of judged.entries()) {
    const refusal = one.faults[0];
    if (refusal !== undefined) throw invalid([{ field: 'rows', message: `${one.entry.place}: ${refusal.message}` }]);
    if ((one.record?.updated_at ?? null) !== rows[index]!.version) throw movedOn();
  }
  return judged;
}

async function writeAll(deps: Deps, writing: Writing, type: ImportRecordType, judged: readonly JudgedRecord[]): Promise<ImportRecordReport> {
  const imported = importedType(deps, type);
  const report: ImportRecordReport = { type, added: [], changed: [], unchanged: 0 };
  for (const one of judged) {
    const { record, says, change, said, own, ids } = one;
    const id = record?.id ?? (await imported.add(writing, says));
    if (record !== null && Object.keys(change).length > 0) await imported.change(writing, id, change);
    if (one.editable) await keepIdentities(writing.db, { type, id, now: writing.now }, { ...own, says: { ...said, ...says } }, ids);
    const named = { id, name: record?.name ?? says[imported.nameField] ?? '' };
    if (record === null) report.added.push(named);
    else if (one.outcome === 'changed') report.changed.push(named);
    else report.unchanged += 1;
  }
  return report;
}
