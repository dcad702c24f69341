import type { Transaction } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { consumeQuota } from '../records/quota.ts';

/**
 * Returns the maximum number of rows per import: for a member no more than the hourly quota, as waiting would not help.
 */
export function maxRowsPerImport({ importRowsPerHour }: Deps['config'], { role }: Actor): number {
  return role === 'admin' ? limits.importRows : Math.min(limits.importRows, importRowsPerHour);
}

/**
 * Counts the rows that a member imports, in the transaction that writes them. Throws 429 when the hourly quota is
 * exceeded.
 */
export function consumeRowQuota(
  db: Transaction<Schema>,
  { config: { importRowsPerHour: max }, clock }: Pick<Deps, 'config' | 'clock'>,
  actor: Actor,
  rows: number,
): Promise<void> {
  const message = (remainingRows: number, wait: string): string =>
    t(
      '{left, plural, =0 {You can import {max} rows an hour, and none is left.} one {You can import {max} rows an hour, and {left} is left.} other {You can import {max} rows an hour, and {left} are left.}} Please try again in {wait}, or choose fewer.',
      { left: remainingRows, max, wait },
    );
  return consumeQuota(db, clock, actor, { kind: 'import-rows', limit: max, hours: 1, message }, rows);
}
