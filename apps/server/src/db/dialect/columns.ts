import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely';
import type { DialectName } from '../open-database.ts';

/**
 * Returns column types that are equivalent on both databases. Text is compared byte by byte on both (the default of
 * SQLite), so that order, uniqueness and prefix searches agree.
 */
export function columns(dialect: DialectName): Columns {
  const postgres = dialect === 'postgres';
  return {
    dialect,
    text: postgres ? sql`text collate "C"` : sql`text`,
    number: postgres ? sql`double precision` : sql`real`,
    autoId: (column) =>
      postgres ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
  };
}

export interface Columns {
  /** For differences between the databases. */
  dialect: DialectName;
  text: RawBuilder<unknown>;
  /** Floating point, 8 bytes. */
  number: RawBuilder<unknown>;
  /** A primary key that the database generates in ascending order and never reuses. */
  autoId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
}

/** Returns `column in ('a', 'b')` for a check constraint. */
export function oneOf(column: string, words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`;
}

/** Check constraint of a day: ten characters, `YYYY-MM-DD`, or null. */
export function dayShape(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like '____-__-__'`;
}
