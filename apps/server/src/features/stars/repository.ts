import type { Kysely, Transaction } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import {
  mapStarLists,
  starKey,
  type StarTarget,
  type StarType,
  starTypes,
} from '@moonfloor/contract/members/star-types';
import type { StarChange } from '@moonfloor/contract/members/stars';
import { dayMs } from '@moonfloor/contract/values/durations';
import { compareText } from '@moonfloor/contract/values/text';
import { chunksOf, selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { lockAccount } from '../auth/repository.ts';

/** A star, or a removed one, as stored. */
type StoredStar = Omit<Schema['star'], 'account_id'>;

/** Selects the stars of a member, with those that were removed. */
function selectStars(db: Kysely<Schema>, account: number) {
  return db.selectFrom('star').where('account_id', '=', account).select(['type', 'target_id', 'starred', 'changed_at']);
}

/** Returns the ids of a member's starred things, by type, for feeds and reminders. */
export async function listStarred(db: Kysely<Schema>, account: number): Promise<Record<`${StarType}s`, number[]>> {
  const rows = await selectStars(db, account).where('starred', '=', 1).orderBy('target_id').execute();
  return mapStarLists((type) => rows.filter((row) => row.type === type).map((row) => row.target_id));
}

/** Writes stars of a member, in place of those of the same targets. */
async function writeStars(db: Transaction<Schema>, account: number, stars: readonly StoredStar[]): Promise<void> {
  for (const some of chunksOf(stars))
    await db
      .insertInto('star')
      .values(some.map((star) => ({ ...star, account_id: account })))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'type', 'target_id'])
          .doUpdateSet(({ ref }) => ({ starred: ref('excluded.starred'), changed_at: ref('excluded.changed_at') })),
      )
      .execute();
}

/** Deletes some stars of a member. */
async function deleteStars(db: Transaction<Schema>, account: number, stars: readonly StoredStar[]): Promise<void> {
  for (const type of starTypes) {
    const ids = stars.filter((star) => star.type === type).map((star) => star.target_id);
    for (const some of chunksOf(ids))
      await db
        .deleteFrom('star')
        .where('account_id', '=', account)
        .where('type', '=', type)
        .where('target_id', 'in', some)
        .execute();
  }
}

/** Deletes the stars of sets that no longer exist. */
export async function deleteStarsOfSets(db: Transaction<Schema>, sets: readonly number[]): Promise<void> {
  await db.deleteFrom('star').where('type', '=', 'set').where('target_id', 'in', sets).execute();
}

/** Returns the merge targets of some stars: a record, or the same set of the event that remains. */
export async function findMerged(
  db: Kysely<Schema>,
  targets: readonly StarTarget[],
): Promise<(target: StarTarget) => number> {
  const merged = new Map<string, number>();
  for (const type of starTypes) {
    const ids = new Set(targets.filter((target) => target.type === type).map(({ id }) => id));
    const rows = await selectInChunks([...ids], (chunk) =>
      type === 'set'
        ? db.selectFrom('merged_set').where('id', 'in', chunk).select(['id', 'into_id']).execute()
        : db.selectFrom('merged').where('type', '=', type).where('id', 'in', chunk).select(['id', 'into_id']).execute(),
    );
    for (const { id, into_id } of rows) merged.set(starKey({ type, id }), into_id);
  }
  return (target) => merged.get(starKey(target)) ?? target.id;
}

/** How long it is known that a star was removed, for devices that were offline. */
const removedTtlMs = 400 * dayMs;

const keyOf = ({ type, target_id }: StoredStar): string => starKey({ type, id: target_id });

/**
 * Applies changes that were made on a device, and returns all stars of the member. Of several changes of one star the
 * latest counts, whichever arrives first; sending one again changes nothing. Ids are neither checked nor resolved, so
 * that the answer says nothing about hidden records; a merged record stands for the one that stays. Throws 422, with
 * nothing changed, when the member would have too many stars.
 */
export async function syncStars(
  { store, clock }: Deps,
  actor: Actor,
  changes: readonly StarChange[],
): Promise<{ stars: (StarTarget & { at: string })[] }> {
  if (changes.length === 0) return shownOf(await selectStars(store.db, actor.id).execute());
  const now = clock.now();
  const idOf = await findMerged(store.db, changes);
  return store.db.transaction().execute(async (db) => {
    // locks the member's row, so that concurrent requests see each other's stars
    await lockAccount(db, actor.id);
    const stars = new Map((await selectStars(db, actor.id).execute()).map((star) => [keyOf(star), star]));
    const changed = new Map<string, StoredStar>();
    for (const { type, id, starred, at } of changes) {
      const star: StoredStar = {
        type,
        target_id: idOf({ type, id }),
        starred: starred ? 1 : 0,
        // a device whose clock is fast must not win for ever
        changed_at: new Date(Math.min(Date.parse(at), now)).toISOString(),
      };
      const key = keyOf(star);
      const known = stars.get(key);
      if (known !== undefined && known.changed_at >= star.changed_at) continue;
      stars.set(key, star);
      changed.set(key, star);
    }
    const answer = shownOf([...stars.values()]);
    if (answer.stars.length > limits.stars)
      throw validationFailed([{ field: 'changes', message: messages.tooManyStars }]);
    await writeStars(db, actor.id, [...changed.values()]);
    await deleteStars(db, actor.id, forgotten([...stars.values()], now));
    return answer;
  });
}

/** Returns stars without the removed ones. */
function shownOf(stars: readonly StoredStar[]) {
  const shown = stars.filter(({ starred }) => starred === 1);
  return { stars: shown.map(({ type, target_id: id, changed_at: at }) => ({ type, id, at })) };
}

/** Returns the removed stars that need not be known any longer: old ones, and the oldest if there are many. */
function forgotten(stars: readonly StoredStar[], now: number): StoredStar[] {
  const since = new Date(now - removedTtlMs).toISOString();
  const removed = stars.filter(({ starred }) => starred === 0).sort((a, b) => compareText(b.changed_at, a.changed_at));
  return removed.filter((star, at) => at >= limits.stars || star.changed_at < since);
}
