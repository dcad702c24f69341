import type { FieldChange } from '@moonfloor/contract/records/activity';
import { lockWriter } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { changesBetween } from './history.ts';
import { requireNotMerged } from './merged-records.ts';
import { orNameTaken } from './names.ts';
import { readFields, type RecordTransaction, type RecordType } from './record-type.ts';
import { requireRecord } from './record-writes.ts';
import type { StoredRecord } from './tables.ts';

/** Thrown to roll a previewed change back. */
class Previewed extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('previewed');
    this.result = result;
  }
}

/** Runs a write that calls `show` with its effect, and rolls it back. Throws what the write throws. */
export async function preview<T>(change: (show: (result: T) => never) => Promise<unknown>): Promise<T> {
  try {
    await change((result) => {
      throw new Previewed(result);
    });
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `show` throws it
    if (error instanceof Previewed) return error.result as T;
    throw error;
  }
  throw new Error('the change showed nothing');
}

/**
 * Returns the changes of fields that `work` would make to a record, and the record's version. Throws 404, 409 when it was
 * merged or its name is taken, and the errors of `work`.
 */
export function previewChange<T extends StoredRecord>(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  recordType: RecordType<T>,
  id: number,
  work: (db: RecordTransaction, record: T, now: string) => Promise<T | void>,
): Promise<{ changes: FieldChange[]; version: string }> {
  return preview((show) =>
    store.db.transaction().execute(async (transaction): Promise<never> => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it remains that could be recorded
      const db = transaction as RecordTransaction;
      // it locks rows that writers of content lock too
      await lockWriter(db);
      await requireNotMerged(db, recordType.type, id);
      const record = await requireRecord(db, recordType, id);
      const before = await readFields(recordType, db, record);
      const changed = await work(db, record, instant(clock)).catch(orNameTaken(recordType));
      const after = changed ?? (await requireRecord(db, recordType, id));
      const changes = changesBetween(before, await readFields(recordType, db, after));
      return show({ changes, version: record.updated_at });
    }),
  );
}
