import type { FastifyInstance } from 'fastify';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { simpleApi } from '@moonfloor/contract/records/simple-records';
import { type SimpleType, simpleTypes } from '@moonfloor/contract/values/lists';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { completeNames } from '../records/names.ts';
import { editRecord, getRecord, submitRecord } from '../records/record-service.ts';
import { writeRecords } from '../records/record-writes.ts';
import { removeRecord } from '../records/status-changes.ts';
import { listCards } from './event-counts.ts';
import { simpleRecordTypes } from './record-type.ts';
import { moveReferences } from './repository.ts';
import { tables } from './tables.ts';

/** Records whose calls, forms and pages follow from their fields. */
export const simpleRecordsFeature = {
  tables,
  lifecycle: { afterMerge: moveReferences },
  routes: (app, deps) => {
    for (const type of simpleTypes) simpleRoutes(app, deps, type);
  },
} satisfies Feature;

function simpleRoutes(app: FastifyInstance, deps: Deps, type: SimpleType): void {
  const recordType = simpleRecordTypes[type];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handlers use what the calls of all types have
  const any = type as 'venue';
  const api = simpleApi[any];
  route(app, deps, api.list, () => listCards(deps, any));
  route(app, deps, api.complete, async ({ query: { query } }) =>
    (await completeNames(deps, type, query)).map((record) => ({ ...record, country: record.country ?? '' })),
  );
  route(app, deps, api.get, ({ actor, params, reply }) => {
    // a page has the same address if the name of the type is its own plural
    if (collectionOf(type) === type) reply.header('vary', 'accept');
    return getRecord(deps, recordType, actor, params.id);
  });
  route(app, deps, api.submit, (input) => submitRecord(deps, recordType, input));
  route(app, deps, api.update, (input) => editRecord(deps, recordType, input));
  route(app, deps, api.remove, ({ actor, params }) =>
    writeRecords(deps, actor, (writing) => removeRecord(writing, recordType, params.id)),
  );
}
