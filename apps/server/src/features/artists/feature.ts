import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { completeNames, isNameTaken } from '../records/names.ts';
import { editRecord, getRecord, submitRecord } from '../records/record-service.ts';
import { writeRecords } from '../records/record-writes.ts';
import { removeRecord } from '../records/status-changes.ts';
import { getPlaysWith } from './plays-with.ts';
import { artistRecordType } from './record-type.ts';
import { relatedLifecycle } from './related.ts';
import { listArtists } from './repository.ts';
import { tables } from './tables.ts';

export const artistsFeature = { tables, lifecycle: relatedLifecycle, routes: artistRoutes } satisfies Feature;

function artistRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  route(app, deps, api.listArtists, () => listArtists(db));
  route(app, deps, api.completeArtists, async ({ query: { query } }) =>
    (await completeNames(deps, 'artist', query)).map(({ name, ...artist }) => ({ ...artist, artist_name: name })),
  );
  route(app, deps, api.checkArtistDuplicate, async ({ actor, params, query }) => ({
    exists: await isNameTaken(db, 'artist', params.name, { author: actor?.id ?? null, except: query.editingId }),
  }));
  route(app, deps, api.getArtist, ({ actor, params }) => getRecord(deps, artistRecordType, actor, params.id));
  route(app, deps, api.listPlaysWith, ({ actor, params }) => getPlaysWith(deps, actor, params.id));
  route(app, deps, api.submitArtist, (input) => submitRecord(deps, artistRecordType, input));
  route(app, deps, api.updateArtist, (input) => editRecord(deps, artistRecordType, input));
  route(app, deps, api.deleteArtist, ({ actor, params }) =>
    writeRecords(deps, actor, (writing) => removeRecord(writing, artistRecordType, params.id)),
  );
}
