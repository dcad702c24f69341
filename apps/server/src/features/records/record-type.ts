import type { Kysely } from 'kysely';
import type { FieldValue } from '@moonfloor/contract/activity';
import type { ResourceType, Status } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { UniqueName } from './names.ts';
import type { SearchSource } from './search-sources.ts';

/** The fields of a record by name, as stored in the history: form fields, pictures, status. */
export type Fields = Readonly<Record<string, FieldValue>>;

declare const recorded: unique symbol;

/** A transaction whose changes are recorded in the history; created only by `record-writes.ts`. */
export type RecordTransaction = ContentTransaction & { readonly [recorded]: true };

declare const checked: unique symbol;

/**
 * A record that the actor may change; returned only by `requireEditable`. Required by everything that writes fields.
 */
export type Editable<T> = T & { readonly [checked]: true };

/** Columns common to all record types. */
export interface StoredRecord {
  id: number;
  status: Status;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

/** Operations of a record type that writing, moderating and restoring need. */
export interface RecordType<T extends StoredRecord = StoredRecord> {
  type: ResourceType;
  /** Conflict message, for types with unique names. */
  uniqueName?: UniqueName;
  /** Finds a record whatever its status. */
  find(db: Kysely<Schema>, id: number): Promise<T | undefined>;
  nameOf(record: T): string;
  /** True when the record is visible to everyone. */
  isPublic(record: T): boolean;
  /** Returns the text and columns that the search indexes. */
  searchSourceOf(db: Kysely<Schema>, record: T): Promise<SearchSource>;
  /** All fields in form order: `image` or `images` contain picture URLs, `status` is last. */
  fieldsOf(db: Kysely<Schema>, record: T): Promise<Fields>;
  /** The status after a toggle; `deleted` returns to the initial status. */
  toggledStatus(record: T): T['status'];
  setStatus(db: RecordTransaction, record: Editable<T>, status: T['status'], now: string): Promise<void>;
  /** Links the records that name this one; called after a change to any status but `deleted`. */
  link?(db: RecordTransaction, record: T): Promise<void>;
  /** Restores previous values of some fields (never `status`), validated like any edit. Throws 422. */
  restoreFields(db: RecordTransaction, record: Editable<T>, fields: Fields, now: string): Promise<unknown>;
  /** The current status of a version of the record, for types whose status depends on the date. */
  statusToday?(version: Fields): T['status'];
}

/** Picks the given form fields of a record, in their order, followed by its status. */
export function pickFields<K extends string>(
  record: Readonly<Record<K, Fields[string]>> & Pick<StoredRecord, 'status'>,
  names: readonly K[],
): Fields {
  return { ...Object.fromEntries(names.map((name) => [name, record[name]])), status: record.status };
}
