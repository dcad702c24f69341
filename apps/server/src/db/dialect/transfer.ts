import { type RawBuilder, sql } from 'kysely';
import type { DialectName } from '../open-database.ts';

/** Begins a transaction that reads a consistent snapshot without blocking writers. */
export function beginSnapshot(dialect: DialectName): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`begin` : sql`begin isolation level repeatable read read only`;
}

/** Allows an insert to set ids that the database would generate. */
export function withGivenIds(dialect: DialectName): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`` : sql`overriding system value`;
}
