import { type Kysely, sql, type Transaction } from 'kysely';
import { dayMs } from '@moonfloor/contract/durations';
import type { AnnouncedType } from './tables.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { tellAuthors } from './tell-authors.ts';

/** Entries of the history that are read at once. */
const entriesAtOnce = 1000;

/** Older changes are not announced any more, as after a restore or a long pause. */
const maxAgeMs = dayMs;

interface Entry {
  id: number;
  resource_type: AnnouncedType;
  resource_id: number;
  created_at: string;
}

/**
 * Notes which events and releases have changed since the last call, of any process, and tells authors of changes by others. Entries of the history are numbered
 * in the order of their commits, so none is missed.
 */
export async function collectChanges(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  stop: AbortSignal,
): Promise<void> {
  const since = new Date(clock.now() - maxAgeMs).toISOString();
  while (!stop.aborted && (await hasEntries(store.db))) {
    await store.db.transaction().execute(async (db) => {
      const last = await lockNotifier(db);
      const entries = await selectEntries(db, last).execute();
      const end = entries.at(-1)?.id;
      if (end === undefined) return;
      const recent = entries.filter(
        (entry): entry is Entry => entry.created_at >= since && isAnnouncedType(entry.resource_type),
      );
      await noteChanges(db, recent);
      await tellAuthors(db, { after: last, through: end, since }, instant(clock));
      await db.updateTable('notifier').set({ activity_id: end }).execute();
    });
  }
}

const isAnnouncedType = (type: string): boolean => type === 'event' || type === 'release';

/** Whether there are entries that have not been examined, or the notifier has not started. Takes no lock. */
async function hasEntries(db: Kysely<Schema>): Promise<boolean> {
  const last = await db.selectFrom('notifier').select('activity_id').executeTakeFirst();
  if (last === undefined) return true;
  return (await selectEntries(db, last.activity_id).limit(1).executeTakeFirst()) !== undefined;
}

/** Selects the entries after one, oldest first. */
function selectEntries(db: Kysely<Schema>, last: number) {
  return db
    .selectFrom('activity')
    .where('id', '>', last)
    .orderBy('id')
    .limit(entriesAtOnce)
    .select(['id', 'resource_type', 'resource_id', 'created_at']);
}

/** Makes everything be announced that happens from now on, unless the notifier has started before. */
export async function startNotifier({ db }: Pick<Deps['store'], 'db'>): Promise<void> {
  if ((await db.selectFrom('notifier').select('id').executeTakeFirst()) !== undefined) return;
  await db.transaction().execute(lockNotifier);
}

/**
 * Makes other processes wait until the transaction ends, and returns the last entry that was examined. What happened
 * before the very first call is not announced.
 */
export async function lockNotifier(db: Transaction<Schema>): Promise<number> {
  await db
    .insertInto('notifier')
    .values({ id: 1, activity_id: sql`(select coalesce(max(id), 0) from activity)` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ activity_id: sql`notifier.activity_id` }))
    .execute();
  return (await db.selectFrom('notifier').select('activity_id').executeTakeFirstOrThrow()).activity_id;
}

async function noteChanges(db: Transaction<Schema>, entries: readonly Entry[]): Promise<void> {
  const byRecord = Map.groupBy(entries, ({ resource_type: type, resource_id: id }) => `${type} ${id}`);
  for (const some of byRecord.values()) {
    const first = some[0]!;
    const last = some.at(-1)!.created_at;
    await db
      .insertInto('unannounced_change')
      .values({
        type: first.resource_type,
        record_id: first.resource_id,
        activity_id: first.id,
        first_at: first.created_at,
        last_at: last,
      })
      .onConflict((conflict) =>
        conflict.columns(['type', 'record_id']).doUpdateSet({
          // one that was hidden waits anew
          first_at: sql`case when unannounced_change.hidden = 1 then excluded.first_at else unannounced_change.first_at end`,
          last_at: last,
          hidden: 0,
        }),
      )
      .execute();
  }
}
