import type { ColumnType, RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** The columns of a table, or of any of several. */
type ColumnOf<T extends keyof Schema> = { [K in T]: keyof Schema[K] & string }[T];

/** How backups contain a table: by its primary key, which the database may generate (`counted`); or why they do not. */
type Backup<T extends keyof Schema = keyof Schema> =
  | { key: readonly ColumnOf<T>[]; counted: boolean }
  | { excluded: string };

/** What a feature says of a table of its own besides its columns. */
export interface TableDescription<T extends keyof Schema = keyof Schema> {
  backup: Backup<T>;
  /**
   * The columns that name the record to which a row belongs: the row is deleted when the record is purged. With `moves`, it belongs to the
   * remaining record after a merge; a row that equals one of that record in the columns `unlessSame` is deleted instead.
   */
  ofRecord?: { type: ColumnOf<T>; id: ColumnOf<T>; idIsText?: true; moves?: { unlessSame: readonly ColumnOf<T>[] } };
  /** How it refers to persons: the download of one's data and the deletion of an account read this and `texts` only. */
  persons: PersonalTable<T>;
  texts?: TextsAboutPersons<T>;
}

/**
 * Free texts that may name a person, which the deletion of an account replaces: in the rows that `about` selects by the
 * account, in all rows by its address. `names` are its present name and its former ones.
 */
interface TextsAboutPersons<T extends keyof Schema> {
  columns: readonly ColumnOf<T>[];
  /** A column with the content of a mail, JSON, of which texts are replaced, but no addresses of links. */
  blocks?: ColumnOf<T>;
  key: readonly ColumnOf<T>[];
  about(id: number, names: readonly string[]): RawBuilder<unknown>;
}

/** Descriptions of the tables that an interface declares. */
export type Tables<Declared> = { readonly [T in keyof Declared & keyof Schema]: TableDescription<T> };

export interface Table extends TableDescription {
  name: keyof Schema;
}

/** A table as included in backups. */
export interface BackedUpTable {
  name: keyof Schema;
  /** Columns of the primary key. */
  key: readonly string[];
  /** True if the database generates the key. */
  counted: boolean;
}

/** Returns the tables that backups contain, in their order. */
export const backedUp = (tables: readonly Table[]): BackedUpTable[] =>
  tables.flatMap(({ name, backup }) => ('key' in backup ? [{ name, ...backup }] : []));

/** Backups contain the table, whose key the database generates. */
export const numbered = <const C extends string = 'id'>(column?: C) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the default of the type
  key: [column ?? ('id' as C)],
  counted: true,
});

/** Backups contain the table, with this primary key. */
export const keyed = <const C extends string>(...key: C[]) => ({ key, counted: false });

/** Backups do not contain the table, for this reason. */
export const excluded = (reason: string) => ({ excluded: reason });

/** The table refers to no person. */
export const nobody = { none: 'no person' };

/** The table is derived from records. */
export const derived = { none: 'derived from records' };

/** In place of the name of an account that was deleted. */
export const formerMember = 'Former member';

/**
 * The effect of the deletion of an account on a row. `delete`: deletes it. `record`: purges the record, or clears
 * `created_by`, as the owner chooses. Otherwise it sets columns to null, and replaces a name; if the row is a
 * contribution, it is deleted instead when the owner wants contributions removed.
 */
export type Erasure<T extends keyof Schema = keyof Schema> =
  | 'delete'
  | 'record'
  | { clear: readonly ColumnOf<T>[]; name?: ColumnOf<T>; isContribution?: true };

/** Rows of a table that belong or refer to an account. */
export interface PersonalRows<T extends keyof Schema = keyof Schema> {
  /** Column with the account's id, or with its email address. */
  column: ColumnOf<T>;
  holds: 'id' | 'email';
  /** Values that other columns must have. */
  where?: { readonly [C in ColumnOf<T>]?: string };
  /** Columns that identify a row among those of the account, and order them. */
  key: readonly ColumnOf<T>[];
  /** The list in the export; null if the export leaves the rows out. */
  exported: ExportedColumns<T> | null;
  erasure: Erasure<T>;
}

/** Name of a list in the export, and its columns, or those that it leaves out. `atOnce`: rows per read, if large. */
type ExportedColumns<T extends keyof Schema> = { as: string; atOnce?: number } & (
  | { columns: readonly ColumnOf<T>[]; without?: never }
  | { columns?: never; without: readonly ColumnOf<T>[] }
);

/** Rows that belong to personal rows of another table: exported with them, and deleted by the database. */
export interface DependentRows<T extends keyof Schema = keyof Schema> {
  /** Column that refers to the other table's `id`. */
  column: ColumnOf<T>;
  of: keyof Schema;
  key: readonly ColumnOf<T>[];
  exported: { as: string; columns: readonly ColumnOf<T>[] };
}

/** How a table refers to persons; `none` says why it does not. */
interface PersonalTable<T extends keyof Schema = keyof Schema> {
  rows?: readonly PersonalRows<T>[];
  dependent?: DependentRows<T>;
  /** Columns that may identify a person and stay, with the reason. */
  otherwise?: { readonly [C in ColumnOf<T>]?: string };
  none?: string;
}

/** Rows that belong to the account, and are deleted with it. */
export const owned = <T extends keyof Schema>(
  column: ColumnOf<T>,
  as: string,
  columns: readonly ColumnOf<T>[],
  key: readonly ColumnOf<T>[],
): PersonalRows<T> => ({ column, holds: 'id', key, exported: { as, columns }, erasure: 'delete' });

/** Acts of the account on the rows of others: exported, and kept without a trace of the actor. */
export const attributed = <T extends keyof Schema>(
  column: ColumnOf<T>,
  as: string,
  columns: readonly ColumnOf<T>[],
  key: readonly ColumnOf<T>[],
  name?: ColumnOf<T>,
): PersonalRows<T> => ({
  column,
  holds: 'id',
  key,
  exported: { as, columns },
  erasure: { clear: [column], ...(name && { name }) },
});

/** A column that refers to the account, and is cleared, with its name in another column. */
export const cleared = <T extends keyof Schema>(
  column: ColumnOf<T>,
  key: readonly ColumnOf<T>[],
  name?: ColumnOf<T>,
): PersonalRows<T> => ({
  column,
  holds: 'id',
  key,
  exported: null,
  erasure: { clear: [column], ...(name && { name }) },
});

/** Rows with the account's address, which are deleted. */
export const addressed = <T extends keyof Schema>(
  column: ColumnOf<T>,
  key: readonly ColumnOf<T>[],
): PersonalRows<T> => ({ column, holds: 'email', key, exported: null, erasure: 'delete' });

/** Records that the account has added: all fields are exported but those that are derived. */
export const records = <T extends keyof Schema>(
  column: ColumnOf<T>,
  as: string,
  without: readonly ColumnOf<T>[],
  key: readonly ColumnOf<T>[],
): PersonalTable<T> => ({ rows: [{ column, holds: 'id', key, exported: { as, without }, erasure: 'record' }] });

/** Rows that belong to personal rows of another table. */
export const partsOf = <T extends keyof Schema>(
  of: DependentRows['of'],
  column: ColumnOf<T>,
  as: string,
  columns: readonly ColumnOf<T>[],
  key: readonly ColumnOf<T>[],
): PersonalTable<T> => ({ dependent: { of, column, key, exported: { as, columns } } });

export type Immutable<T> = ColumnType<T, T, never>;
