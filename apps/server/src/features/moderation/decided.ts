import { type Kysely, sql } from 'kysely';
import { type ModeratedType, moderatedTypes } from '@moonfloor/contract/moderation/moderation';
import { dayMs } from '@moonfloor/contract/values/durations';
import { pendingStatuses, publicStatuses } from '@moonfloor/contract/values/lists';
import { compareText } from '@moonfloor/contract/values/text';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';

/** How long a decision is listed. */
const listedMs = dayMs;
const maxDecisions = 50;
/** Number of latest history entries that are searched for decisions. */
const searchedEntries = 2000;

/** A moderator's own decision about a record that can be taken back. */
export interface OwnDecision {
  type: ModeratedType;
  id: number;
  decided_at: string;
}

/**
 * Returns the caller's decisions of the last day that can be taken back, latest first: records that they have published
 * and nobody has changed since, and those sent back that their authors have not changed.
 */
export async function findOwnDecisions(
  { store: { db }, clock }: Pick<Deps, 'store' | 'clock'>,
  { id: actor }: Pick<Actor, 'id'>,
): Promise<OwnDecision[]> {
  const since = instant(clock, -listedMs);
  const rows = [
    ...(await selectPublished(db, actor, since).execute()),
    ...(await selectSentBack(db, actor, since).execute()),
  ];
  const latest = rows.toSorted((a, b) => compareText(b.decided_at, a.decided_at)).slice(0, maxDecisions);
  return latest.flatMap(({ type: name, ...row }) => {
    const type = moderatedTypes.find((moderatedType) => moderatedType === name);
    return type === undefined ? [] : [{ ...row, type }];
  });
}

/** Statuses as in the history. */
const jsonOf = (statuses: ReadonlySet<unknown>): string[] => [...statuses].map((status) => JSON.stringify(status));

/** Selects the records that the caller has published since an instant, by the history's latest entries. */
function selectPublished(db: Kysely<Schema>, actor: number, since: string) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.id', '>', sql<number>`(select coalesce(max(id), 0) from activity) - ${sql.lit(searchedEntries)}`)
    .where('activity.account_id', '=', actor)
    .where('activity.created_at', '>=', since)
    .where('activity.reverts', 'is', null)
    .where('activity.resource_type', 'in', moderatedTypes)
    .where('activity_change.field', '=', 'status')
    .where('activity_change.before', 'in', jsonOf(pendingStatuses))
    .where('activity_change.after', 'in', jsonOf(publicStatuses))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity as other')
            .whereRef('other.resource_type', '=', 'activity.resource_type')
            .whereRef('other.resource_id', '=', 'activity.resource_id')
            .whereRef('other.id', '>', 'activity.id')
            .select('other.id'),
        ),
      ),
    )
    .orderBy('activity.id', 'desc')
    .limit(maxDecisions)
    .select(['activity.resource_type as type', 'activity.resource_id as id', 'activity.created_at as decided_at']);
}

/** Selects the records that the caller has sent back since an instant and that are unchanged. */
function selectSentBack(db: Kysely<Schema>, actor: number, since: string) {
  return db
    .selectFrom('review')
    .where('reviewer_id', '=', actor)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(maxDecisions)
    .select(['resource_type as type', 'resource_id as id', 'created_at as decided_at']);
}
