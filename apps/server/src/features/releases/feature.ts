import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { calls } from '@moonfloor/contract/api/calls';
import { nameKey } from '@moonfloor/contract/values/text';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { paginationOf } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import type { Lifecycle } from '../records/lifecycle.ts';
import { findPublic } from '../records/link-name.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { editRecord, getRecord, submitRecord } from '../records/record-service.ts';
import { writeRecords } from '../records/record-writes.ts';
import { removeRecord } from '../records/status-changes.ts';
import { listReleases, listSameLabel, type ReleaseFilter } from './repository.ts';
import { tables } from './tables.ts';

/** Releases link to the active artist of their name, and to the one into which it is merged. */
const lifecycle: Lifecycle = {
  afterWrite: async (db, { type, id, name, isPublic }) => {
    if (type === 'artist' && isPublic) await linkReleases(db, { id, name });
  },
  afterStatusChange: async (db, { type, ids }) => {
    if (type === 'artist') for (const artist of await findPublic(db, type, ids)) await linkReleases(db, artist);
  },
  afterMerge: async (db, { type, from, to }) => {
    if (type === 'artist')
      await db.updateTable('release').set({ artist_id: to }).where('artist_id', '=', from).execute();
  },
};

async function linkReleases(db: ContentTransaction, { id, name }: { id: number; name: string }): Promise<void> {
  await db
    .updateTable('release')
    .set({ artist_id: id })
    .where('artist_name_key', '=', nameKey(name))
    .where('artist_id', 'is distinct from', id)
    .execute();
}

export const releasesFeature = { tables, lifecycle, routes: releaseRoutes } satisfies Feature;

function releaseRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  const recordType = deps.recordTypes.release;
  const listPage = async (filter: ReleaseFilter) => {
    const { releases, total } = await listReleases(db, filter, deps.today());
    return { releases, pagination: paginationOf(filter, total) };
  };
  route(app, deps, api.listUpcomingReleases, ({ query }) => listPage({ ...query, view: 'upcoming' }));
  route(app, deps, api.listPastReleases, ({ query }) => listPage({ ...query, view: 'past' }));
  route(app, deps, api.getRelease, ({ actor, params }) => getRecord(deps, recordType, actor, params.id));
  route(app, deps, api.listSameLabel, async ({ actor, params: { id } }) => {
    const { label } = await requireVisibleOrRedirect(db, actor, recordType, id, calls.listSameLabel);
    return label === null ? { releases: [], more: false } : listSameLabel(db, { id, label }, deps.today());
  });
  route(app, deps, api.submitRelease, (input) => submitRecord(deps, recordType, input));
  route(app, deps, api.updateRelease, (input) => editRecord(deps, recordType, input));
  route(app, deps, api.deleteRelease, ({ actor, params }) =>
    writeRecords(deps, actor, (writing) => removeRecord(writing, recordType, params.id)),
  );
}
