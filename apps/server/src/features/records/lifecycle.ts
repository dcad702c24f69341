import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Table } from '../../db/table.ts';
import type { Actor } from '../../http/session.ts';
import type { StarredEvents } from '../stars/service.ts';
import type { Fields } from './history.ts';
import type { StoredRecord } from './tables.ts';

export interface NamedRecord {
  id: number;
  name: string;
  alternativeNames: readonly string[];
}

/** A record that was just added or changed. */
export interface Written extends NamedRecord {
  type: ResourceType;
  record: StoredRecord;
  /** Its fields that everyone may see. */
  values: Fields;
  isPublic: boolean;
  /** Names of the fields that have changed. */
  changed: readonly string[];
}

/** A set of a timetable that becomes the same one of the event that remains. */
export interface SetMerge {
  from: number;
  to: number;
}

/** A record that is merged into another one of its type. */
export interface Merge extends SetMerge {
  type: ResourceType;
}

/** Records of a type that were hidden, shown or deleted together. */
interface Switched {
  type: ResourceType;
  ids: readonly number[];
}

/** Records of a type that were purged. */
export interface Purge {
  type: ResourceType;
  /** SQL condition that a column has the id of one of them. */
  isGone(column: string): RawBuilder<boolean>;
  /** The same for a column that has ids as text. */
  isGoneText(column: string): RawBuilder<boolean>;
}

/** What a feature does to its own tables when records, stars or accounts change, in the transaction that changes them. */
export interface Lifecycle {
  afterWrite?(db: ContentTransaction, record: Written): Promise<void>;
  /** Follows records whose status was changed together, as by the suspension of their author. */
  afterStatusChange?(db: ContentTransaction, records: Switched): Promise<void>;
  /** Returns whether a moderator should look at a new record although its author is trusted. */
  needsReview?(db: ContentTransaction, actor: Actor, record: Pick<Written, 'type' | 'id'>): Promise<boolean>;
  /** Redirects references from one record to the other. Returns the sets that are merged along with it. */
  afterMerge?(db: ContentTransaction, merge: Merge): Promise<readonly SetMerge[] | void>;
  /** Redirects references from one set to the other. */
  afterSetMerge?(db: ContentTransaction, sets: SetMerge): Promise<void>;
  /** Deletes what refers to records that no longer exist, besides the rows of tables that declare `ofRecord`. */
  afterPurge?(db: ContentTransaction, purge: Purge): Promise<void>;
  /** Follows stars that a device has sent. */
  afterStars?(db: Transaction<Schema>, stars: StarredEvents): Promise<void>;
  /** Ends what works without a sign-in, such as private addresses, when all access to an account ends. */
  accessEnded?(db: Transaction<Schema>, accountId: number): Promise<void>;
}

/** Deletes the rows that belong to purged records, as the tables declare it. */
export const purgeRows = (tables: readonly Table[]): Lifecycle => ({
  afterPurge: async (db, { type, isGone, isGoneText }) => {
    for (const { name, ofRecord } of tables) {
      if (ofRecord === undefined) continue;
      const id = `${name}.${ofRecord.id}`;
      const isPurged = ofRecord.idIsText === true ? isGoneText(id) : isGone(id);
      await sql`delete from ${sql.table(name)} where ${sql.ref(ofRecord.type)} = ${type} and ${isPurged}`.execute(db);
    }
  },
});

/** Moves the rows that belong to a merged record to the one that remains, as the tables declare it. */
export const moveRows = (tables: readonly Table[]): Lifecycle => ({
  afterMerge: async (db, { type, from, to }) => {
    for (const { name, ofRecord } of tables) {
      if (ofRecord?.moves === undefined) continue;
      const { id, idIsText = false, moves } = ofRecord;
      const isOf = (record: number, table: string = name) =>
        sql`${sql.ref(`${table}.${ofRecord.type}`)} = ${type} and ${sql.ref(`${table}.${id}`)} = ${idIsText ? String(record) : record}`;
      const equalColumns = moves.unlessSame.map(
        (column) => sql`${sql.ref(`other.${column}`)} = ${sql.ref(`${name}.${column}`)}`,
      );
      const table = sql.table(name);
      if (equalColumns.length > 0)
        await sql`delete from ${table} where ${isOf(from)} and exists (
          select 1 from ${table} as other where ${sql.join([isOf(to, 'other'), ...equalColumns], sql` and `)})`.execute(
          db,
        );
      await sql`update ${table} set ${sql.ref(id)} = ${idIsText ? String(to) : to} where ${isOf(from)}`.execute(db);
    }
  },
});

declare module '../../deps.ts' {
  interface Deps {
    /** What features do when records, stars or accounts change. */
    lifecycle: Required<Lifecycle>;
  }
}

/** Some records of a type, to be purged; by default all that no longer exist. */
export const purgeOf = (type: ResourceType, ids?: readonly number[]): Purge =>
  ids === undefined
    ? {
        type,
        isGone: (column) =>
          sql<boolean>`not exists (select 1 from ${sql.table(type)} as record where record.id = ${sql.ref(column)})`,
        isGoneText: (column) =>
          sql<boolean>`${sql.ref(column)} not in (select cast(id as text) from ${sql.table(type)})`,
      }
    : {
        type,
        isGone: (column) => sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`,
        isGoneText: (column) => sql<boolean>`${sql.ref(column)} in (${sql.join(ids.map(String))})`,
      };
