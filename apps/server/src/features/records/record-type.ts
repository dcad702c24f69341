import type { Kysely } from 'kysely';
import type { ZodType } from 'zod';
import type { ResourceType, SimpleType } from '@moonfloor/contract/values/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { type Author, type Fields, fieldsOf, type Lists } from './history.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { StoredRecord } from './tables.ts';
import type { Publishing } from './trust.ts';

declare const recorded: unique symbol;

/** A transaction whose changes are recorded in the history; created by `records/record-writes.ts`, and by `preview.ts`, which keeps none. */
export type RecordTransaction = ContentTransaction & { readonly [recorded]: true };

declare const checked: unique symbol;

/** A record that the actor may change; created by `records/access.ts`. Required by everything that writes fields. */
export type Editable<T> = T & { readonly [checked]: true };

/** Changed pictures of a record, by their ids: those that a form adds, or all that a version had. */
export interface Pictures {
  added?: readonly string[];
  all?: readonly string[];
}

/** A transaction that writes records, with its actor. `now` is an ISO 8601 instant. */
export interface Writing {
  db: RecordTransaction;
  actor: Actor;
  now: string;
  lifecycle: Required<Lifecycle>;
  /** Returns whether a new record of a type waits for a moderator. */
  publishing: (type: ResourceType) => Promise<Publishing>;
}

/** A transaction in which the site itself adds and changes records, such as occurrences of series. */
export type SiteWriting = Pick<Writing, 'db' | 'now' | 'lifecycle'> & { actor: Author };

/** Tables of records that are found by their names. */
export type NamedTable = 'artist' | 'decoration' | SimpleType;

/**
 * The unique names of a record type: no two public records share a name, nor do two records of one author that are not
 * deleted. Hidden records of other members do not reserve a name, because a conflict, which `message` tells, would reveal them.
 */
export interface UniqueName<Form> {
  table: NamedTable;
  message: string;
  /** Returns the name in a form; undefined when it does not change. */
  nameIn(form: Form): string | undefined;
}

/** Which values of an earlier time a record gets: those of a version of it, or those that a moderator took over from others. */
export type PastValues = 'version' | 'decision';

/** What a form is used for. `now` is an instant. */
type FormUse = { why: 'edit' } | { why: 'suggestion' } | { why: PastValues; now: string };

/**
 * The differences between record types; the rest is the same for all of them. `T` is a record as stored,
 * `Form` and `Edit` are the parsed forms that add and change one, `Detail` is the response.
 */
export interface RecordType<T extends StoredRecord = StoredRecord, Form = unknown, Edit = unknown, Detail = unknown> {
  type: ResourceType;
  /** For types with unique names. */
  uniqueName?: UniqueName<Form | Edit>;
  /** Finds a record whatever its status. */
  find(db: Kysely<Schema>, id: number): Promise<T | undefined>;
  nameOf(record: T): string;
  /** True when the record is visible to everyone. */
  isPublic(record: T): boolean;
  /**
   * Returns a record with the values that only its editors see; other code uses records without it. Absent for types that
   * hide nothing.
   */
  forEditors?(record: T): T;
  /**
   * Returns a form without the fields that its sender could not see or may not change. Absent if all can be written. The form is
   * that of an edit, a suggestion, an earlier version, or a decision; of a decision it also gets what follows from it.
   */
  fitForm?(db: Kysely<Schema>, form: Edit, record: T, use: FormUse): Edit | Promise<Edit>;
  /** Returns the response that shows a record, and its schema. */
  toDetail(db: Kysely<Schema>, record: T): Promise<Detail>;
  detail: ZodType<Detail>;
  /** The form that changes one; it also parses restored versions and imported rows. */
  edit: ZodType<Edit>;
  /** Reads the fields that are not in the row of a record. */
  listsOf?(db: Kysely<Schema>, id: number): Promise<Lists>;
  /**
   * Throws 422 when a new record (`record` is null) or the changed one would be invalid with `files` more pictures. `now` is
   * an instant; without it, times are not compared with it.
   */
  validate?(db: Kysely<Schema>, form: Form | Edit, record: T | null, files: number, now?: string): void | Promise<void>;
  /** Throws 409 when a form gives a new record (`record` is null) or the changed one the name of another one, and does not say that they are two. */
  requireDistinct?(db: Kysely<Schema>, actor: Actor, form: Form | Edit, record: T | null): Promise<void>;
  /** Inserts a record with pictures, by their ids, and returns its id. */
  insert(writing: Writing, form: Form, pictures: readonly string[]): Promise<number>;
  /** Changes a record: undefined fields are kept. May return its new state, so that it is not read again. */
  change(db: RecordTransaction, record: Editable<T>, form: Edit, pictures: Pictures, now: string): Promise<T | void>;
  /** The status after a toggle; `deleted` returns to the initial status. */
  toggledStatus(record: T): T['status'];
  setStatus(db: RecordTransaction, record: Editable<T>, status: T['status'], now: string): Promise<void>;
  /** The current status of a version of the record, for types whose status depends on the date. */
  statusToday?(version: Fields): T['status'];
}

/** Record types that features use with their own types; they declare them. */
// oxlint-disable-next-line typescript/no-empty-interface -- features add to it
export interface OwnRecordTypes {}

export type RecordTypes = Readonly<Record<ResourceType, RecordType>> & OwnRecordTypes;

declare module '../../deps.ts' {
  interface Deps {
    recordTypes: RecordTypes;
  }
}

export const newRecordColumns = ({ actor, now }: { actor: { id: number | null }; now: string }) => ({
  created_by: actor.id,
  created_at: now,
  updated_at: now,
});

/** Returns a record after a change: undefined fields are kept. */
export function afterChange<T extends object>(record: T, change: { [K in keyof T]?: NoInfer<T[K]> | undefined }): T {
  return { ...record, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
}

/** Returns the values of a record by field, as `record` has them; see `withEditorValues`. */
export async function readFields<T extends StoredRecord>(
  { type, listsOf }: Pick<RecordType<T>, 'type' | 'listsOf'>,
  db: Kysely<Schema>,
  record: T,
): Promise<Fields> {
  return fieldsOf(type, { ...record, ...(await listsOf?.(db, record.id)) });
}

/** Returns a record with the values that only its editors see: for the history and for merges. */
export const withEditorValues = <T extends StoredRecord>(
  { forEditors }: Pick<RecordType<T>, 'forEditors'>,
  record: T,
): T => forEditors?.(record) ?? record;
