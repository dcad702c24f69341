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
  const known = await findIdentities(db, judging, rows.flatMap(({ entry }) => [...entry.ids, ownOf(entry)]));
  const byName = await imported.findByName(db, judging.actor, rows.map(({ entry }) => entry.fields));
  const seen = new Map<number | string, string>();
  const judged: JudgedRecord[] = [];
  for (const { row, entry } of rows) {
    const own = ownOf(entry);
    const named = imported.keyOf(entry.fields);
    const identified = [...entry.ids, own].map((one) => known.get(identityKey(one))).find((some) => some !== undefined);
    const record = await bestOf(db, judging, identified?.map(({ id }) => id) ?? byName.get(named) ?? []);
    const id = record?.id;
    const one: JudgedRecord = {
      row, entry, outcome: record === null ? 'new' : 'unchanged', record, says: {}, change: {}, kept: [], own,
      said: known.get(identityKey(own))?.find((one) => one.id === id)?.said ?? null, ids: entry.ids.filter((identity) => !known.has(identityKey(identity))),
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

/** Of several records one's own comes first, then what everybody sees, and what was deleted last; null for none. */
async function bestOf(db: Kysely<Schema>, { imported, actor }: Judging, ids: readonly number[]): Promise<KnownRecord | null> {
  const found: { record: KnownRecord; rank: number }[] = [];
  for (const id of ids) {
    const record = await imported.find(db, id);
    if (record === undefined) continue;
    const rank = record.created_by === actor.id ? 0 : record.hidden ? 2 : 1;
    found.push({ record, rank: record.deleted ? 3 : rank });
  }
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.record ?? null;
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
