import type { Kysely } from 'kysely';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import { selectInChunks } from '../../../db/query-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../http/session.ts';
import { publicStatus, recordTable, statusColumn } from '../../records/record-table.ts';
import { type SourceId, sourceIdKey } from '../source-links.ts';
import { type RecordValues, recordValues } from './importable-types.ts';

/** A record with a source id, and the values of its last import. */
interface Identified extends SourceId {
  id: number;
  previous: RecordValues | null;
}

/**
 * Finds the records with some source ids that the caller may see, by `sourceIdKey`: public ones, the caller's
 * own, all for admins; including deleted ones. There are several when the first was hidden from a later importer.
 */
export async function findExternalIds(
  db: Kysely<Schema>,
  { type, actor }: { type: ImportRecordType; actor: Actor },
  sourceIds: readonly SourceId[],
): Promise<Map<string, Identified[]>> {
  const found: Identified[] = [];
  for (const [source, entries] of Map.groupBy(sourceIds, (one) => one.source)) {
    const ids = entries.map(({ source_id }) => source_id);
    const rows = await selectInChunks(ids, (chunk) =>
      db
        .selectFrom('external_id')
        .innerJoin(recordTable(type), 'record.id', 'external_id.record_id')
        .where('external_id.type', '=', type)
        .where('external_id.source', '=', source)
        .where('external_id.source_id', 'in', chunk)
        .$if(actor.role !== 'admin', (query) =>
          query.where((eb) =>
            eb.or([eb(statusColumn(type), '=', publicStatus[type]), eb('record.created_by', '=', actor.id)]),
          ),
        )
        .orderBy('external_id.record_id')
        .select(['external_id.source_id', 'external_id.record_id as id', 'external_id.fields'])
        .execute(),
    );
    for (const { fields, ...row } of rows)
      found.push({ source, ...row, previous: fields === null ? null : recordValues.parse(JSON.parse(fields)) });
  }
  return Map.groupBy(found, sourceIdKey);
}
