import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import { canonicalEventQuery } from '@moonfloor/contract/events/event-query';
import { type FollowTarget, isFollowedRecord } from '@moonfloor/contract/members/follow-targets';
import type { Follow } from '@moonfloor/contract/members/follows';
import { isStarredByFollow } from '@moonfloor/contract/members/star-types';
import type { Deps } from '../../deps.ts';
import { notFound, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { lockAccount } from '../auth/repository.ts';
import { withRemaining } from '../events/event-filter.ts';
import { requireFilterNames } from '../feeds/feed-filter.ts';
import { requireVisible } from '../records/access.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { starInTransaction } from '../stars/service.ts';
import { toFollows } from './follow-names.ts';
import { countFollows, deleteFollow, findFollow, insertFollow, isFull, selectFollows } from './repository.ts';

/** Returns the follows of a member, with names. */
export async function listFollows(deps: Deps, actor: Actor): Promise<Follow[]> {
  return toFollows(deps, await selectFollows(deps.store.db, actor.id).execute());
}

/**
 * Adds a follow, for an artist also a star; existing ones stay. The id of a merged record means the remaining record. Throws
 * 404 when the member may not see the record, 422 when they follow as much as they may.
 */
export async function follow(deps: Deps, actor: Actor, wanted: FollowTarget): Promise<void> {
  await addFollow(deps, actor, { ...(await resolveTarget(deps, actor, wanted)), name: null });
}

/** Removes a follow, also of a record that is no longer public, and the star of an artist. */
export async function unfollow({ store, clock }: Deps, actor: Actor, { type, target }: FollowTarget): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    await deleteFollow(db, actor.id, { type, target });
    if (!isFollowedRecord(type)) return;
    const into = await findMergeTarget(db, type, Number(target));
    if (into !== undefined) await deleteFollow(db, actor.id, { type, target: String(into) });
    const change = { starred: false, now: instant(clock) };
    if (isStarredByFollow(type)) await starInTransaction(db, actor.id, { type, id: into ?? Number(target) }, change);
  });
}

/**
 * Follows a filter and returns it; one that is followed already is returned as it is. Throws 422 when it names a record
 * that is not public, or the member follows as much as they may.
 */
export async function followFilter(
  deps: Deps,
  actor: Actor,
  { filter, name }: { filter: EventFilterQuery; name: string | null },
): Promise<Follow> {
  await requireFilterNames(deps, filter);
  const target = canonicalEventQuery(await withRemaining(deps.store.db, filter));
  const follow = { type: 'filter', target } as const;
  await addFollow(deps, actor, { ...follow, name });
  const stored = await findFollow(deps.store.db, actor.id, follow);
  const [shown] = await toFollows(deps, stored === undefined ? [] : [stored]);
  // unfollowed in the meantime
  if (shown === undefined) throw notFound(messages.nothingToFollow);
  return shown;
}

async function addFollow(
  { store, clock }: Deps,
  actor: Actor,
  wanted: FollowTarget & { name: string | null },
): Promise<void> {
  const { type } = wanted;
  const now = instant(clock);
  await store.db.transaction().execute(async (db) => {
    // locks the member's row, so that concurrent requests see each other's follows
    await lockAccount(db, actor.id);
    if ((await findFollow(db, actor.id, wanted)) !== undefined) return;
    const counts = await countFollows(db, actor.id);
    if (isFull(wanted.type, counts)) {
      const message = isFull('artist', counts) ? messages.tooManyFollows : messages.tooManyFilters;
      throw validationFailed([{ field: wanted.type === 'filter' ? 'query' : 'id', message }]);
    }
    await insertFollow(db, { ...wanted, account: actor.id }, now);
    if (isStarredByFollow(type))
      await starInTransaction(db, actor.id, { type, id: Number(wanted.target) }, { starred: true, now });
  });
}

async function resolveTarget(deps: Deps, actor: Actor, wanted: FollowTarget): Promise<FollowTarget> {
  const { type } = wanted;
  if (!isFollowedRecord(type)) return wanted;
  const { db } = deps.store;
  const id = (await findMergeTarget(db, type, Number(wanted.target))) ?? Number(wanted.target);
  const recordType = deps.recordTypes[type];
  const record = await recordType.find(db, id);
  if (record === undefined) throw notFound(recordNotFound[type]);
  await requireVisible(db, actor, recordType, record);
  return { type, target: String(id) };
}
