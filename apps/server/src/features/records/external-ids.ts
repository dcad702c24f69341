import { type Kysely, sql } from 'kysely';
import type { ExternalId } from '@moonfloor/contract/values/external-ids';
import { externalUrl, parseArtistPage } from '@moonfloor/contract/values/external-pages';
import { type ExternalSite, externalSites, type IdentifiedType } from '@moonfloor/contract/values/external-sites';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Merge } from './lifecycle.ts';
import type { RecordTransaction } from './record-type.ts';

/** Returns the ids of a record at other sites, with their URLs. */
export async function listExternalIds(db: Kysely<Schema>, type: IdentifiedType, id: number): Promise<ExternalId[]> {
  const rows = await db
    .selectFrom('external_id')
    .where('type', '=', type)
    .where('record_id', '=', id)
    .where('source', 'in', keysOf(externalSites))
    .orderBy('source', 'desc')
    .orderBy('source_id')
    .select(['source', 'source_id'])
    .$narrowType<{ source: ExternalSite }>()
    .execute();
  return rows.map((row) => ({ ...row, url: externalUrl(row.source, type, row.source_id) }));
}

const rowOf = ({ type, id, now }: { type: ResourceType; id: number; now: string }) => ({
  type,
  record_id: id,
  created_at: now,
  updated_at: now,
});

/** Replaces the ids of an artist at other sites by those of some pages; undefined keeps them. `now` is an ISO 8601 instant. */
export async function replaceExternalIds(
  db: RecordTransaction,
  artist: number,
  pages: readonly string[] | undefined,
  now: string,
): Promise<void> {
  if (pages === undefined) return;
  const pagesByUrl = new Map(pages.flatMap((page) => parseArtistPage(page) ?? []).map((one) => [one.url, one]));
  for (const { source, source_id, url } of await listExternalIds(db, 'artist', artist)) {
    if (pagesByUrl.delete(url)) continue;
    await db
      .deleteFrom('external_id')
      .where('type', '=', 'artist')
      .where('record_id', '=', artist)
      .where('source', '=', source)
      .where('source_id', '=', source_id)
      .execute();
  }
  const recordColumns = rowOf({ type: 'artist', id: artist, now });
  const rows = [...pagesByUrl.values()].map(({ source, source_id }) => ({
    ...recordColumns,
    source,
    source_id,
    fields: null,
  }));
  if (rows.length > 0) await db.insertInto('external_id').values(rows).execute();
}

/** An id at a site, or of a row of a table. */
interface SourceId {
  source: string;
  source_id: string;
}

/**
 * Stores which table row a record was imported from, with its values, and the record's external ids. `now` is
 * an ISO 8601 instant.
 */
export async function saveExternalIds(
  db: RecordTransaction,
  { type, id, now }: { type: ResourceType; id: number; now: string },
  { values, ...sourceId }: SourceId & { values: object },
  ids: readonly SourceId[],
): Promise<void> {
  const recordColumns = rowOf({ type, id, now });
  await db
    .insertInto('external_id')
    .values([
      { ...recordColumns, ...sourceId, fields: JSON.stringify(values) },
      ...ids.map((other) => ({ ...recordColumns, ...other, fields: null })),
    ])
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'source', 'source_id', 'record_id'])
        .doUpdateSet((eb) => ({ fields: eb.ref('excluded.fields'), updated_at: now }))
        .where('excluded.fields', 'is not', null),
    )
    .execute();
}

/** A table with source ids of records: its columns with a record's id, and with its type unless all are of one. */
interface SourceIdTable {
  name: keyof Schema;
  id: string;
  type?: string;
}

export const externalIds: SourceIdTable = { name: 'external_id', id: 'record_id', type: 'type' };

/** Moves the source ids of a record to the one into which it is merged, except those that both have. */
export async function mergeSourceIds(
  db: ContentTransaction,
  { type, from, to }: Merge,
  { name, id: column, type: typeColumn }: SourceIdTable,
): Promise<void> {
  const table = sql.table(name);
  const isOf = (alias: string, id: number) => {
    const isOfType = typeColumn === undefined ? sql`` : sql` and ${sql.ref(`${alias}.${typeColumn}`)} = ${type}`;
    return sql`${sql.ref(`${alias}.${column}`)} = ${id}${isOfType}`;
  };
  await sql`delete from ${table} where ${isOf(name, from)} and exists (select 1 from ${table} as other
    where ${isOf('other', to)} and other.source = ${sql.ref(`${name}.source`)}
      and other.source_id = ${sql.ref(`${name}.source_id`)})`.execute(db);
  await sql`update ${table} set ${sql.ref(column)} = ${to} where ${isOf(name, from)}`.execute(db);
}
