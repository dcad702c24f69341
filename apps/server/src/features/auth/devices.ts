import { type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';

/** Time without a sign-in after which a device is no longer known: one year. */
const deviceTtlMs = 365 * dayMs;

/** A device that has signed in to an account before. */
export interface KnownDevice {
  accountId: number;
  hash: string;
}

/**
 * Returns the device of a token if it has signed in to the account before. Queries the database for an unknown account
 * (id 0) too, so that the cost is the same.
 */
export async function findKnownDevice(
  db: Kysely<Schema>,
  accountId: number,
  token: string | undefined,
): Promise<KnownDevice | null> {
  if (token === undefined) return null;
  const hash = hashToken(token);
  return (await isKnownDevice(db, accountId, hash)) ? { accountId, hash } : null;
}

async function isKnownDevice(db: Kysely<Schema>, accountId: number, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .select('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a device has signed in, and deletes the account's oldest devices. `now` is an ISO 8601 instant. */
export async function saveDevice(
  db: Kysely<Schema>,
  accountId: number,
  deviceHash: string,
  now: string,
): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ account_id: accountId, device_hash: deviceHash, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
  const others = await db
    .selectFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', '!=', deviceHash)
    .orderBy('last_used_at', 'desc')
    .select('device_hash')
    .execute();
  const excess = others.slice(limits.devices - 1).map(({ device_hash: hash }) => hash);
  if (excess.length === 0) return;
  await db.deleteFrom('known_device').where('account_id', '=', accountId).where('device_hash', 'in', excess).execute();
}

export async function deleteDevice(db: Kysely<Schema>, accountId: number, deviceHash: string): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .execute();
}

/** Deletes an account's devices, except the one of the session with the given token hash. */
export async function deleteDevices(db: Kysely<Schema>, accountId: number, except = ''): Promise<void> {
  const device = sql`(select device_hash from session where token_hash = ${except})`;
  await db
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`device_hash is distinct from ${device}`)
    .execute();
}

/** Deletes devices that have not signed in for a year. */
export async function deleteExpiredDevices({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const cutoff = instant(clock, -deviceTtlMs);
  await db.deleteFrom('known_device').where('last_used_at', '<', cutoff).execute();
}
