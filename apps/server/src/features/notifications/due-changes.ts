import type { Kysely } from 'kysely';
import type { FollowTarget } from '@moonfloor/contract/follow-targets';
import type { NotificationKind } from '@moonfloor/contract/lists';
import type { AnnouncedChanges } from '@moonfloor/contract/notifications';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

/** Records that are announced at once: memory is bounded by their line-ups. */
export const recordsAtOnce = 100;

/** A record whose changes are due. */
export type DueChange = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number];

/** The end of a due change: announced if anybody follows one of the topics, kept until the record is public, or dropped. */
export type Verdict =
  | { kind: NotificationKind; changes: AnnouncedChanges; topics: FollowTarget[]; author: number | null }
  | 'hidden'
  | 'nothing';

/** Dependencies of the job. */
export type AnnounceDeps = Pick<Deps, 'store' | 'clock' | 'config' | 'today'>;

/** Selects records that nobody has changed since `last`, or whose first change is older than `first`. */
export function selectDue(db: Kysely<Schema>, { last, first }: { last: string; first: string }) {
  return db
    .selectFrom('unannounced_change')
    .where('hidden', '=', 0)
    .where((eb) => eb.or([eb('last_at', '<=', last), eb('first_at', '<=', first)]))
    .orderBy('last_at')
    .limit(recordsAtOnce)
    .select(['type', 'record_id', 'activity_id', 'first_at', 'last_at']);
}
