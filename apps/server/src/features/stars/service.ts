import type { Transaction } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { starKey, type StarTarget } from '@moonfloor/contract/members/star-types';
import type { StarChange } from '@moonfloor/contract/members/stars';
import { dayMs } from '@moonfloor/contract/values/durations';
import { compareText } from '@moonfloor/contract/values/text';
import { writeContentIf } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { lockAccount } from '../auth/repository.ts';
import { deleteStars, findMerged, selectStars, type StoredStar, writeStars } from './repository.ts';

/** Events that a member has starred, or from which they have removed the star. */
export interface StarredEvents {
  account: number;
  events: readonly number[];
  starred: boolean;
  now: string;
}

/** How long it is known that a star was removed, for devices that were offline. */
const removedTtlMs = 400 * dayMs;

const keyOf = ({ type, target_id }: StoredStar): string => starKey({ type, id: target_id });

/**
 * Applies changes that were made on a device, and returns all stars of the member. Of several changes of one star the latest
 * wins, in the order in which they were made, not received; the error of the device's clock is corrected if the request
 * states its time. Sending one again changes nothing. Ids are not checked, so that the answer says nothing about hidden
 * records; a merged record stands for the one that stays. The counts of events follow their stars, so changes of these are a
 * content write. Throws 422, with nothing changed, when the member would have too many stars.
 */
export async function syncStars(
  { store, clock, contentVersion, lifecycle }: Deps,
  actor: Actor,
  { changes, now: shown }: { changes: readonly StarChange[]; now?: string | undefined },
): Promise<{ stars: (StarTarget & { at: string })[] }> {
  if (changes.length === 0) return shownOf(await selectStars(store.db, actor.id).execute());
  const now = clock.now();
  const slow = shown === undefined ? 0 : now - Date.parse(shown);
  const isCounted = changes.some(({ type }) => type === 'event');
  const sync = async (db: Transaction<Schema>) => {
    // locks the member's row, so that concurrent requests see each other's stars
    await lockAccount(db, actor.id);
    const idOf = await findMerged(db, changes);
    const stars = new Map((await selectStars(db, actor.id).execute()).map((star) => [keyOf(star), star]));
    const changed = new Map<string, StoredStar>();
    for (const { type, id, starred, at } of changes) {
      const star: StoredStar = {
        type,
        target_id: idOf({ type, id }),
        starred: starred ? 1 : 0,
        // a device whose clock is fast must not win for ever
        changed_at: new Date(Math.min(Date.parse(at) + slow, now)).toISOString(),
      };
      const key = keyOf(star);
      const stored = stars.get(key);
      if (stored !== undefined && stored.changed_at >= star.changed_at) continue;
      stars.set(key, star);
      changed.set(key, star);
    }
    const answer = shownOf([...stars.values()]);
    if (answer.stars.length > limits.stars)
      throw validationFailed([{ field: 'changes', message: messages.tooManyStars }]);
    await writeStars(db, actor.id, [...changed.values()]);
    await deleteStars(db, actor.id, forgotten([...stars.values()], now));
    for (const starred of [true, false]) {
      const events = [...changed.values()].filter((star) => star.type === 'event' && (star.starred === 1) === starred);
      const ids = events.map((star) => star.target_id);
      await lifecycle.afterStars(db, { account: actor.id, events: ids, starred, now: instant(clock) });
    }
    return answer;
  };
  // with the lock of content writers, so that a merge moves stars either before or after
  return writeContentIf(store, contentVersion, () => Promise.resolve(isCounted), sync);
}

/**
 * Stars something of a member or removes the star, in the transaction that stores how else they keep it. It stays without a
 * star if they have as many as they may.
 */
export async function starInTransaction(
  db: Transaction<Schema>,
  account: number,
  { type, id }: StarTarget,
  { starred, now }: { starred: boolean; now: string },
): Promise<void> {
  await lockAccount(db, account);
  const stored = await selectStars(db, account).execute();
  const isKnown = stored.some((star) => star.type === type && star.target_id === id);
  if (starred ? shownOf(stored).stars.length >= limits.stars : !isKnown) return;
  await writeStars(db, account, [{ type, target_id: id, starred: starred ? 1 : 0, changed_at: now }]);
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
