import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { type Collection, collectionOf } from '@moonfloor/contract/records/simple-calls';
import { addDays } from '@moonfloor/contract/values/days';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { isDiskFull } from '../../platform/files.ts';
import { countPending } from '../moderation/queue.ts';
import { findLatest } from './activity-repository.ts';

/** Returns counts of all records that are not deleted and of accounts, the latest changes, and the next events. */
export async function getDashboard({ store: { db }, search, today }: Deps): Promise<ResponseBody<Api['getDashboard']>> {
  const counts = await search.counts(['deleted']);
  const totals = Object.fromEntries(resourceTypes.map((type) => [`total_${collectionOf(type)}`, counts[type]]));
  const total_users = await countRows(db.selectFrom('account'));
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
    counts: { ...(totals as Record<`total_${Collection<ResourceType>}`, number>), total_users },
    recentActivity: await findLatest(db, 'records', limits.recentActivity),
    upcomingEvents: await nextEvents(db, today()).execute(),
  };
}

/** Selects the events whose last day has not passed, including drafts, soonest first. */
function nextEvents(db: Kysely<Schema>, today: string) {
  const next = (status: 'published' | 'draft') =>
    db
      .selectFrom(
        db
          .selectFrom('event')
          .where('status', '=', status)
          .where('event_date', '>=', addDays(today, -limits.eventDays))
          .where(({ eb, or }) => or([eb('event_date', '>=', today), eb('event_end_date', '>=', today)]))
          .orderBy('event_date')
          .orderBy('id')
          .limit(limits.dashboardEvents)
          .select(['id', 'event_name as name', 'event_date as start_date', 'status', 'event_status'])
          .as('next'),
      )
      .selectAll();
  return next('published').unionAll(next('draft')).orderBy('start_date').orderBy('id').limit(limits.dashboardEvents);
}

/**
 * Returns whether the database is reachable, whether the disk has space, the number of active sessions, and the number of records pending
 * moderation.
 */
export async function getHealth({ store, clock, config, log }: Deps): Promise<ResponseBody<Api['getHealth']>> {
  const disk = !(await isDiskFull(config.dataDir));
  try {
    await store.ping();
    const sessions = store.db.selectFrom('session').where('expires_at', '>', instant(clock));
    return {
      database: true,
      disk,
      activeSessions: await countRows(sessions),
      pendingModerations: await countPending({ store, config }),
    };
  } catch (error) {
    log.error({ err: error }, 'database not reachable');
    return { database: false, disk, activeSessions: 0, pendingModerations: 0 };
  }
}

/** Counts what waits for a moderator, or for admins; a feature has some of the counts. */
export type CountWaiting = (deps: Deps, actor: Actor) => Promise<Partial<ResponseBody<Api['getWork']>>>;

declare module '../../deps.ts' {
  interface Deps {
    /** Counts what waits in all features. */
    countWaiting: CountWaiting;
  }
}
