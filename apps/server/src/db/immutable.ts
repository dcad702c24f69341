import type { ColumnType } from 'kysely';

/** A column that is never updated. */
export type Immutable<T> = ColumnType<T, T, never>;
