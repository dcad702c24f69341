import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { api } from '@moonfloor/contract/api/api';
import { canBeStarred, type StarType } from '@moonfloor/contract/members/star-types';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { limitMembers } from '../../http/rate-limit.ts';
import { guardedRoute } from '../../http/route.ts';
import { syncStars } from './service.ts';
import { tables } from './tables.ts';

/** Stars follow what is merged, whatever can be starred. */
const lifecycle: Feature['lifecycle'] = {
  afterMerge: async (db, { type, ...merge }) => {
    if (canBeStarred(type)) await moveStars(db, type, merge);
  },
  afterSetMerge: (db, sets) => moveStars(db, 'set', sets),
  afterPurge: async (db, { type }) => {
    if (type !== 'event') return;
    // the sets of deleted events are gone by now
    const sets = db.selectFrom('timetable_set').select('set_id');
    await db.deleteFrom('star').where('type', '=', 'set').where('target_id', 'not in', sets).execute();
  },
};

export const starsFeature = { tables, lifecycle, routes: starRoutes } satisfies Feature;

/** The route of members' stars: 600 synchronisations an hour each, 120 with stars of events, which make cached pages outdated. */
function starRoutes(app: FastifyInstance, deps: Deps): void {
  const changes = limitMembers({ tries: 600, minutes: 60 });
  const ofEvents = limitMembers({ tries: 120, minutes: 60 });
  guardedRoute(app, deps, api.syncStars, changes, async ({ actor, body }) => {
    if (body.changes.some(({ type }) => type === 'event')) await ofEvents({ actor });
    return syncStars(deps, actor, body);
  });
}

/** Moves members' stars. A member's row of `to` wins, unless it is a removal and `from` is starred. */
async function moveStars(
  db: ContentTransaction,
  type: StarType,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const [removed, keptId] of [
    [to, from],
    [from, to],
  ] as const)
    await sql`delete from star where type = ${type} and target_id = ${removed} and (target_id = ${from} or starred = 0)
      and exists (select 1 from star as other where other.type = ${type} and other.target_id = ${keptId}
        and other.account_id = star.account_id and (other.starred = 1 or other.target_id = ${to}))`.execute(db);
  await db.updateTable('star').set({ target_id: to }).where('type', '=', type).where('target_id', '=', from).execute();
}
