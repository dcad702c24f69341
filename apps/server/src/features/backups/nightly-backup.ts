import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { addDays } from '@moonfloor/contract/values/days';
import { dayMs, hourMs } from '@moonfloor/contract/values/durations';
import type { Store } from '../../db/open-database.ts';
import type { Deps } from '../../deps.ts';
import { dayIn, instant } from '../../platform/clock.ts';
import { isUnreachable } from '../../platform/unreachable.ts';
import { verifyBackup } from './read-archive.ts';
import { partialSuffix, writeBackup } from './write-backup.ts';

/** Time in ms after which a begun but unfinished backup is considered abandoned because its process was killed. */
const staleLeaseMs = 6 * hourMs;

/** Days for which rows are kept. */
const leaseRetentionDays = 30;

const fileName = /^moonfloor-(\d{8})T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/**
 * Makes the configured backup of the day, unless it exists or is not due yet, verifies it, and deletes the oldest ones
 * above the configured number. Only one of several servers on a database makes it. Uses a separate connection, so that
 * requests do not wait. Returns the file; null when there was nothing to do. Throws when it fails: then no older backup
 * is deleted, and the next call retries.
 */
export async function makeNightlyBackup(
  deps: Deps,
  openStore: () => Promise<Store>,
  stop: AbortSignal,
): Promise<string | null> {
  const {
    config: { backups, timeZone, audioDir },
    tables,
    storage,
    clock,
  } = deps;
  if (backups === null) return null;
  const day = dayIn(timeZone, clock.now() - backups.hour * hourMs);
  if (!(await takeDay(deps, day, () => hasBackupOf(day, backups, timeZone)))) return null;
  const file = path.join(backups.folder, `moonfloor-${instant(clock).replaceAll(/[-:]|\.\d+/g, '')}.backup`);
  try {
    await mkdir(backups.folder, { recursive: true, mode: 0o700 });
    const store = await openStore();
    try {
      await writeBackup({ store, tables, storage, audioDir, clock }, file, stop);
    } finally {
      await store.close();
    }
    await verifyBackup(file);
    await finishDay(deps, day).catch(ignoreFullDisk);
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    await releaseLease(deps, day).catch(ignoreFullDisk);
    if (stop.aborted) return null;
    throw error;
  }
  await rotate(backups.folder, backups.keep, clock.now());
  deps.log.info({ file }, 'nightly backup completed');
  return file;
}

/** Returns the instant of the last nightly backup; null when there is none. */
export async function lastBackupAt({ store: { db } }: Pick<Deps, 'store'>): Promise<string | null> {
  const row = await db
    .selectFrom('nightly_backup')
    .select((eb) => eb.fn.max('done_at').as('last'))
    .executeTakeFirst();
  return row?.last ?? null;
}

/** A database that cannot be written, as on a full disk, can still be backed up to another one. */
function ignoreFullDisk(error: unknown): void {
  if (!isUnreachable(error)) throw error;
}

async function hasBackupOf(
  day: string,
  { folder, hour }: NonNullable<Deps['config']['backups']>,
  timeZone: string,
): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => {
    const [, date, hours, minutes, seconds] = fileName.exec(name) ?? [];
    if (date === undefined) return false;
    const at = Date.parse(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${hours}:${minutes}:${seconds}Z`);
    return dayIn(timeZone, at - hour * hourMs) === day;
  });
}

/**
 * Takes a day's backup for this process; returns false when another process has taken it, or it is finished. Where the
 * database cannot be written, `exists` tells whether it is.
 */
async function takeDay(deps: Deps, day: string, exists: () => Promise<boolean>): Promise<boolean> {
  try {
    return await leaseDay(deps, day);
  } catch (error) {
    ignoreFullDisk(error);
    return !(await exists());
  }
}

async function leaseDay({ store: { db }, clock }: Deps, day: string): Promise<boolean> {
  const now = instant(clock);
  const givenUp = instant(clock, -staleLeaseMs);
  const row = await db
    .insertInto('nightly_backup')
    .values({ day, taken_at: now, done_at: null })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ taken_at: now })
        .where('nightly_backup.done_at', 'is', null)
        .where('nightly_backup.taken_at', '<=', givenUp),
    )
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

async function finishDay({ store: { db }, clock }: Deps, day: string): Promise<void> {
  await db
    .updateTable('nightly_backup')
    .set({ done_at: instant(clock) })
    .where('day', '=', day)
    .execute();
  await db.deleteFrom('nightly_backup').where('day', '<', addDays(day, -leaseRetentionDays)).execute();
}

async function releaseLease({ store: { db } }: Deps, day: string): Promise<void> {
  await db.deleteFrom('nightly_backup').where('day', '=', day).where('done_at', 'is', null).execute();
}

/** Deletes the oldest backups beyond `keep`, and partial files older than a day of killed processes. */
async function rotate(folder: string, keep: number, now: number): Promise<void> {
  const names = await readdir(folder);
  const backups = names.filter((name) => fileName.test(name)).toSorted();
  for (const name of backups.slice(0, -keep)) await rm(path.join(folder, name), { force: true });
  for (const name of names) {
    if (!name.endsWith(partialSuffix) || !fileName.test(name.slice(0, -partialSuffix.length))) continue;
    const file = await stat(path.join(folder, name)).catch(() => null);
    if (file !== null && file.mtimeMs < now - dayMs) await rm(path.join(folder, name), { force: true });
  }
}
