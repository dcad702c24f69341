import type { Kysely } from 'kysely';
import type { FieldValue } from '@moonfloor/contract/activity';
import type { ResourceType, Status } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { UniqueName } from './names.ts';
import type { SearchSource } from './search-sources.ts';

/** The fields of a record by name, as the history keeps them: what its form asks for, its pictures, its status. */
export type Fields = Readonly<Record<string, FieldValue>>;

declare const recorded: unique symbol;

/** A transaction whose changes go into the history; only `record-writes.ts` makes one. */
export type RecordTransaction = ContentTransaction & { readonly [recorded]: true };

declare const checked: unique symbol;

/** A record that somebody may change; only `requireEditable` makes one. Whatever writes a record's fields asks for it. */
export type Editable<T> = T & { readonly [checked]: true };

/** What records of all types have. */
export interface StoredRecord {
  id: number;
  status: Status;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

/** What writing, moderating and restoring need to know of a type of record. */
export interface RecordType<T extends StoredRecord = StoredRecord> {
  type: ResourceType;
  /** Where names are unique: what is said when one is taken. */
  uniqueName?: UniqueName;
  /** The record whatever its status. */
  find(db: Kysely<Schema>, id: number): Promise<T | undefined>;
  nameOf(record: T): string;
  /** Whether everybody may see it. */
  isPublic(record: T): boolean;
  /** What the search keeps of it. */
  searchSourceOf(db: Kysely<Schema>, record: T): Promise<SearchSource>;
  /** All fields in the order of the form: `image` or `images` hold addresses of pictures, `status` comes last. */
  fieldsOf(db: Kysely<Schema>, record: T): Promise<Fields>;
  /** Where a toggle leads; from `deleted` to the status that a record starts with. */
  toggledStatus(record: T): T['status'];
  setStatus(db: RecordTransaction, record: Editable<T>, status: T['status'], now: string): Promise<void>;
  /** Links what names the record, once it has been moved to another status than `deleted`. */
  link?(db: RecordTransaction, record: T): Promise<void>;
  /** Gives some fields (never `status`) the values they had before, judged as any edit. Throws 422. */
  restoreFields(db: RecordTransaction, record: Editable<T>, fields: Fields, now: string): Promise<unknown>;
  /** The status that a version of the record has today, where time alone can change it. */
  statusToday?(version: Fields): T['status'];
}

/** Picks the fields of a form from a record, in the form's order, and its status after them. */
export function pickFields<K extends string>(
  record: Readonly<Record<K, Fields[string]>> & Pick<StoredRecord, 'status'>,
  names: readonly K[],
): Fields {
  return { ...Object.fromEntries(names.map((name) => [name, record[name]])), status: record.status };
}
