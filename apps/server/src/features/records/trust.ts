import { type Kysely, sql } from 'kysely';
import type { Trust } from '@moonfloor/contract/accounts/accounts';
import type { TrustState } from '@moonfloor/contract/members/member-lists';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Config } from '../../config.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import type { TroubleKind } from './tables.ts';

/** How long trouble counts. */
const troubleTtlMs = 90 * dayMs;

/**
 * Returns the trust in a member. An admin's grant or revocation wins; otherwise a member is trusted once `trustAfter`
 * of their events are public that were added after the last trouble of the past 90 days. `now` is an instant.
 */
export async function findTrust(
  db: Kysely<Schema>,
  { trustAfter: needed }: Pick<Config, 'trustAfter'>,
  accountId: number,
  now: string,
): Promise<Trust> {
  const since = new Date(Date.parse(now) - troubleTtlMs).toISOString();
  const account = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(({ selectFrom, fn }) => [
      'trust',
      selectFrom('trouble')
        .where('account_id', '=', accountId)
        .where('created_at', '>', since)
        .select(fn.max('created_at').as('last'))
        .as('trouble_at'),
    ])
    .executeTakeFirst();
  const trouble_at = account?.trouble_at ?? null;
  const published =
    needed === 0 ? 0 : (await publishedEvents(db, accountId, trouble_at ?? '', needed).execute()).length;
  const stateByCount: TrustState = needed === 0 ? 'off' : published >= needed ? 'earned' : 'counting';
  return { state: account?.trust ?? stateByCount, published, needed, trouble_at };
}

/** The first of the member's public events in the series of an event. */
const firstOfSeries = sql<number>`(select min(other.id) from event as other
  where other.series_id = event.series_id and other.created_by = event.created_by and other.status = 'published')`;

/** Selects up to `limit` public events of a member that were added after an instant. */
function publishedEvents(db: Kysely<Schema>, accountId: number, after: string, limit: number) {
  return (
    db
      .selectFrom('event')
      .where('created_by', '=', accountId)
      .where('created_at', '>', after)
      .where('status', '=', 'published')
      // the occurrences of a series count once
      .where((eb) => eb.or([eb('series_id', 'is', null), eb('id', '=', firstOfSeries)]))
      .limit(limit)
      .select('id')
  );
}

/** Whether a new record waits for a moderator, and the trust that exempts it. */
export interface Publishing {
  waits: boolean;
  trust: 'granted' | 'earned' | null;
}

/** Returns the treatment of a new record of a type. Looks up the trust in the actor once, when it is first needed. */
export function createPublishing(
  db: Kysely<Schema>,
  config: Pick<Config, 'moderation' | 'trustAfter'>,
  actor: Actor,
  now: string,
): (type: ResourceType) => Promise<Publishing> {
  let trust: Promise<Publishing['trust']> | undefined;
  const lookUp = async (): Promise<Publishing['trust']> => {
    const { state } = await findTrust(db, config, actor.id, now);
    return state === 'granted' || state === 'earned' ? state : null;
  };
  return async (type) => {
    if (actor.role === 'admin' || !isModerated(config, type)) return { waits: false, trust: null };
    trust ??= lookUp();
    const reason = await trust;
    return { waits: reason === null, trust: reason };
  };
}

/** Returns whether members' new records of a type wait for a moderator. */
const isModerated = ({ moderation }: Pick<Config, 'moderation'>, type: ResourceType): boolean =>
  type === 'event' ? moderation !== 'none' : type !== 'release' && moderation === 'all';

/** Records trouble with a record against its author, unless they caused it themselves. */
export async function recordTrouble(
  db: Kysely<Schema>,
  actor: Pick<Actor, 'id'>,
  { type, id, created_by: author }: { type: ResourceType; id: number; created_by: number | null },
  kind: TroubleKind,
  now: string,
): Promise<void> {
  if (author === null || author === actor.id) return;
  await db
    .insertInto('trouble')
    .values({ account_id: author, resource_type: type, resource_id: id, kind, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['resource_type', 'resource_id', 'kind']).doUpdateSet({ account_id: author, created_at: now }),
    )
    .execute();
}

/** Removes trouble about a record because the decision was undone. */
export async function forgiveTrouble(
  db: Kysely<Schema>,
  { type, id }: { type: ResourceType; id: number },
  kinds: readonly TroubleKind[],
): Promise<void> {
  await db
    .deleteFrom('trouble')
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .where('kind', 'in', kinds)
    .execute();
}

/** Deletes trouble that no longer counts. */
export async function deleteOldTrouble({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const cutoff = instant(clock, -troubleTtlMs);
  await db.deleteFrom('trouble').where('created_at', '<=', cutoff).execute();
}
