import type { Kysely } from 'kysely';
import type { ImportOutcome } from '@moonfloor/contract/import-fields';
import type { ImportRecordType } from '@moonfloor/contract/import-record-fields';
import type { Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../http/session.ts';
import { mayEdit } from '../../content/access.ts';
import { findIdentities, type Identity, identityKey } from './identities.ts';
import type { RecordEntry } from './read-records.ts';
import type { ImportedType, KnownRecord, RecordValues } from './record-types.ts';

/** What importing a row would do. */
export interface JudgedRecord {
  row: number;
  entry: RecordEntry;
  outcome: ImportOutcome;
  record: KnownRecord | null;
  /** What the row says, as it would be stored. */
  says: RecordValues;
  change: RecordValues;
  /** Fields that were edited here and stay. */
  kept: string[];
  /** Ids elsewhere that are new here. */
  ids: Identity[];
  /** What tells the row itself from others, and what it said last; null when it is new. */
  own: Identity;
  said: RecordValues | null;
  /** False for a record of somebody else's, which stays as it is. */
  editable: boolean;
  faults: { field: string | null; message: string }[];
  notes: string[];
}

/** By what rows are judged, besides what is in the database. */
export interface Judging {
  type: ImportRecordType;
  imported: ImportedType;
  actor: Actor;
  tableSource: string;
}

/** Says what importing these rows would do now: records are told by their ids, then by their names. */
export async function judgeRecords(
  db: Kysely<Schema>,
  judging: Judging,
  rows: readonly { row: number; entry: RecordEntry }[],
): Promise<JudgedRecord[]> {
  const { imported, tableSource: source } = judging;
  const ownOf = ({ source_id }: RecordEntry): Identity => ({ source, source_id });
  const known = await findIdentities(db, judging.type, rows.flatMap(({ entry }) => [...entry.ids, ownOf(entry)]));
  const byName = await imported.findByName(db, rows.map(({ entry }) => entry.fields));
  const seen = new Map<number | string, string>();
  const judged: JudgedRecord[] = [];
  for (const { row, entry } of rows) {
    const own = ownOf(entry);
    const named = imported.keyOf(entry.fields);
    const id = [...entry.ids, own].map((one) => known.get(identityKey(one))?.id).find((one) => one !== undefined) ?? byName.get(named);
    const record = id === undefined ? null : ((await imported.find(db, id)) ?? null);
    const one: JudgedRecord = {
      row, entry, outcome: record === null ? 'new' : 'unchanged', record, says: {}, change: {}, kept: [], own,
      said: known.get(identityKey(own))?.said ?? null, ids: entry.ids.filter((identity) => !known.has(identityKey(identity))),
      editable: record === null || mayEdit(judging.actor, record),
      faults: [...entry.faults], notes: [...entry.notes],
    };
    judgeOne(imported, one);
    const before = seen.get(id ?? named);
    if (before !== undefined) one.faults.push({ field: null, message: `This is the same as ${before}` });
    seen.set(id ?? named, before ?? entry.place);
    if (one.faults.length > 0) one.outcome = 'refused';
    judged.push(one);
  }
  return judged;
}

function judgeOne(imported: ImportedType, one: JudgedRecord): void {
  const { record, entry } = one;
  const told = new Set(one.faults.map(({ field }) => field));
  const parsed = (record === null ? imported.form : imported.partial).safeParse(entry.fields);
  if (parsed.success) one.says = parsed.data as RecordValues;
  else {
    for (const { path, message } of parsed.error.issues) if (!told.has(String(path[0]))) one.faults.push({ field: String(path[0]), message });
  }
  if (record === null || !parsed.success) return;
  if (record.deleted) one.faults.push({ field: null, message: 'This was deleted here' });
  if (one.editable) mergeOne(one, record);
  else {
    one.ids = [];
    one.notes.push('This is here already, added by somebody else, and stays as it is');
  }
}

/** A field that is here as the row said it last follows the table; one that is otherwise was edited here, and stays. */
function mergeOne(one: JudgedRecord, record: KnownRecord): void {
  for (const [field, value] of Object.entries(one.says)) {
    const here = record.values[field] ?? null;
    if (value === undefined || value === here) continue;
    const last = one.said?.[field];
    const edited = last === undefined ? here !== null : here !== last;
    if (!edited) one.change[field] = value;
    else if (value !== null) one.kept.push(field);
  }
  if (Object.keys(one.change).length > 0 || one.ids.length > 0) one.outcome = 'changed';
}
