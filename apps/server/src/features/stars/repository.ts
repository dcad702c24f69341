import type { Kysely, Transaction } from 'kysely';
import {
  mapStarLists,
  starKey,
  type StarTarget,
  type StarType,
  starTypes,
} from '@moonfloor/contract/members/star-types';
import { chunksOf, selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';

/** A star, or a removed one, as stored. */
export type StoredStar = Omit<Schema['star'], 'account_id'>;

/** Selects the stars of a member, with those that were removed. */
export function selectStars(db: Kysely<Schema>, account: number) {
  return db.selectFrom('star').where('account_id', '=', account).select(['type', 'target_id', 'starred', 'changed_at']);
}

/** Returns the ids of a member's starred things, by type, for feeds and reminders. */
export async function listStarred(db: Kysely<Schema>, account: number): Promise<Record<`${StarType}s`, number[]>> {
  const rows = await selectStars(db, account).where('starred', '=', 1).orderBy('target_id').execute();
  return mapStarLists((type) => rows.filter((row) => row.type === type).map((row) => row.target_id));
}

/** Writes stars of a member, in place of those of the same targets. */
export async function writeStars(
  db: Transaction<Schema>,
  account: number,
  stars: readonly StoredStar[],
): Promise<void> {
  for (const chunk of chunksOf(stars))
    await db
      .insertInto('star')
      .values(chunk.map((star) => ({ ...star, account_id: account })))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'type', 'target_id'])
          .doUpdateSet(({ ref }) => ({ starred: ref('excluded.starred'), changed_at: ref('excluded.changed_at') })),
      )
      .execute();
}

export async function deleteStars(
  db: Transaction<Schema>,
  account: number,
  stars: readonly StoredStar[],
): Promise<void> {
  for (const type of starTypes) {
    const ids = stars.filter((star) => star.type === type).map((star) => star.target_id);
    for (const chunk of chunksOf(ids))
      await db
        .deleteFrom('star')
        .where('account_id', '=', account)
        .where('type', '=', type)
        .where('target_id', 'in', chunk)
        .execute();
  }
}

/** Deletes the stars of sets that no longer exist. */
export async function deleteStarsOfSets(db: Transaction<Schema>, sets: readonly number[]): Promise<void> {
  await db.deleteFrom('star').where('type', '=', 'set').where('target_id', 'in', sets).execute();
}

/**
 * Looks up what some targets of stars were merged into. Returns a function that returns the target that remains: a record, or
 * the same set of its event.
 */
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
