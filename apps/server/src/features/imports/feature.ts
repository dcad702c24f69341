import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { createLimiter, type Limiter } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { externalIds, mergeSourceIds } from '../records/external-ids.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { listImportArtists } from './import-artists.ts';
import { deleteExpiredImports } from './pending-imports.ts';
import { listEventSources } from './stored-sources.ts';
import { tables } from './tables.ts';

const eventSources = { name: 'event_source', id: 'event_id' } as const;

/** Imports of calendars, tables and web pages. The next one from a source of a merged record updates the one that remains. */
export const importsFeature = {
  tables,
  lifecycle: {
    afterMerge: (db, merge) => mergeSourceIds(db, merge, merge.type === 'event' ? eventSources : externalIds),
  },
  routes: importRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'remove old imports', () => deleteExpiredImports(deps));
  },
} satisfies Feature;

/** These load the parsers of all formats on the first import. */
const eventImports = async (deps: Deps, actor: Actor) => (await import('./event-import.ts')).eventImports(deps, actor);
const recordImports = async (deps: Deps, actor: Actor) =>
  (await import('./tables-of-records/record-import.ts')).recordImports(deps, actor);

/**
 * Routes of imports. Limits per member and hour: 100 sources, 40 of them from URLs, and 400 previews and confirmations
 * (admins have no limit of these), and 100 calls that fetch pictures (600 for admins).
 */
function importRoutes(app: FastifyInstance, deps: Deps): void {
  const hourly = (tries: number) => createLimiter({ tries, minutes: 60 });
  const limit =
    (ofMembers: Limiter, ofAdmins?: Limiter) =>
    async ({ actor: { id, role } }: { actor: Actor }) =>
      (role === 'admin' ? ofAdmins : ofMembers)?.(String(id));
  const sources = limit(hourly(100));
  const addresses = limit(hourly(40));
  const previews = limit(hourly(400));
  const pictures = limit(hourly(100), hourly(600));
  guardedRoute(app, deps, api.createImport, sources, async ({ actor, form, files: [file] }) => {
    if (file === undefined && form.address !== undefined) await addresses({ actor });
    return (await eventImports(deps, actor)).create({ ...form, file });
  });
  guardedRoute(app, deps, api.getImport, previews, async ({ actor, params }) =>
    (await eventImports(deps, actor)).get(params.id),
  );
  guardedRoute(app, deps, api.updateImport, previews, async ({ actor, params, body }) =>
    (await eventImports(deps, actor)).change(params.id, body),
  );
  guardedRoute(app, deps, api.confirmImport, previews, async ({ actor, params, body }) =>
    (await eventImports(deps, actor)).confirm(params.id, body),
  );
  guardedRoute(app, deps, api.createRecordImport, sources, async ({ actor, form: { type, ...form }, files: [file] }) =>
    (await recordImports(deps, actor)).create({ ...form, file }, type),
  );
  guardedRoute(app, deps, api.updateRecordImport, previews, async ({ actor, params, body }) =>
    (await recordImports(deps, actor)).change(params.id, body),
  );
  guardedRoute(app, deps, api.confirmRecordImport, previews, async ({ actor, params, body }) =>
    (await recordImports(deps, actor)).confirm(params.id, body),
  );
  guardedRoute(app, deps, api.listImportArtists, previews, ({ actor, params }) =>
    listImportArtists(deps.store.db, actor, params.id),
  );
  guardedRoute(app, deps, api.fetchImportPictures, pictures, ({ actor, params, body }) =>
    fetchPictures(deps, actor, params.id, body.again),
  );
  route(app, deps, api.listEventSources, ({ actor, params }) => listEventSources(deps, actor, params.id));
}
