import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { completeNames } from '../records/names.ts';
import { editRecord, getRecord, submitRecord } from '../records/record-service.ts';
import { writeRecords } from '../records/record-writes.ts';
import { removeRecord } from '../records/status-changes.ts';
import { decorationRecordType } from './record-type.ts';
import { listDecorations } from './repository.ts';
import { tables } from './tables.ts';

export const decorationsFeature = { tables, routes: decorationRoutes } satisfies Feature;

function decorationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  route(app, deps, api.listDecorations, () => listDecorations(db));
  route(app, deps, api.completeDecorations, async ({ query: { query } }) =>
    (await completeNames(deps, 'decoration', query)).map(({ id, name }) => ({ id, decoration_name: name })),
  );
  route(app, deps, api.getDecoration, ({ actor, params }) => getRecord(deps, decorationRecordType, actor, params.id));
  route(app, deps, api.submitDecoration, (input) => submitRecord(deps, decorationRecordType, input));
  route(app, deps, api.updateDecoration, (input) => editRecord(deps, decorationRecordType, input));
  route(app, deps, api.deleteDecoration, ({ actor, params }) =>
    writeRecords(deps, actor, (writing) => removeRecord(writing, decorationRecordType, params.id)),
  );
}
