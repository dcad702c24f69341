import { type Kysely, sql } from 'kysely';
import type { Field } from '@moonfloor/contract/records/field-kinds';
import { areFloors, areNames } from '@moonfloor/contract/records/field-values';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { searchKey, searchKeyRule } from '@moonfloor/contract/values/text';
import { translationNames } from '@moonfloor/contract/values/translations';
import { indexText } from '@moonfloor/read-model/tokenize';
import { type ContentTransaction, incrementVersion } from '../../db/content-version.ts';
import type { Store } from '../../db/open-database.ts';
import { chunksOf, tableOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { writeSimilarityKeys } from '../duplicates/similarity-keys.ts';
import { type Fields, fieldsOf } from '../records/history.ts';
import type { Lifecycle, Written } from '../records/lifecycle.ts';
import { keyVersion } from '../records/normalized-name.ts';
import { otherNamesOf, parseJsonColumns, recordTable } from '../records/record-table.ts';
import { rewriteSearchKeys } from '../records/search-keys.ts';
import type { StoredRecord } from '../records/tables.ts';

type Indexed = Pick<Written, 'id' | 'name' | 'alternativeNames' | 'record' | 'values'>;

async function writeSearchEntries(
  db: ContentTransaction,
  type: ResourceType,
  records: readonly Indexed[],
): Promise<void> {
  await db
    .insertInto('search_entry')
    .values(
      records.map(({ id, name, alternativeNames, record, values }) => ({
        type,
        id,
        name,
        status: record.state ?? record.status,
        due: dueOf(values),
        created_at: record.created_at,
        updated_at: record.updated_at,
        name_key: searchKey(name),
        rule: searchKeyRule,
        words: indexText([name, ...alternativeNames], textsOf(type, values)),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'id'])
        .doUpdateSet(excluded('name', 'name_key', 'rule', 'status', 'due', 'created_at', 'updated_at', 'words')),
    )
    .execute();
}

/** Sets columns of an existing row to the values that were to be inserted. */
const excluded = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));

/** Returns the last day of an event, or that of a release. */
function dueOf(values: Fields): string | null {
  const day = values['event_end_date'] ?? values['event_date'] ?? values['release_date'] ?? null;
  return typeof day === 'string' ? day : null;
}

/** Long texts follow the names of a line-up, all others precede them: the search truncates what is too long. */
const longKinds: ReadonlySet<Field['kind']> = new Set(['lines', 'translations']);
const shortKinds: ReadonlySet<Field['kind']> = new Set([
  'name',
  'text',
  'link',
  'country',
  'choices',
  'labels',
  'eventStatus',
]);

/** Returns what the search finds a record by besides its names, most relevant first. */
function textsOf(type: ResourceType, values: Fields): string[] {
  const fields = fieldEntries(type).filter(([name, field]) => field.unsearched !== true && name !== `${type}_name`);
  const texts = (kinds: ReadonlySet<Field['kind']>) =>
    fields.flatMap(([name, { kind }]) =>
      kinds.has(kind)
        ? (kind === 'translations' ? translationNames : [name]).map((key) => textOf(kind, values[key]))
        : [],
    );
  const { floors = null, decorations = null, promoters = null, members = null } = values;
  const acts = areFloors(floors)
    ? floors.flatMap(({ name, artists }) => [name, ...artists.map((artist) => artist.artist_name)])
    : [];
  const tags = [promoters, members, decorations].filter(areNames).flat();
  return [...texts(shortKinds), ...acts, ...tags, ...texts(longKinds)];
}

/** Returns a text as it is indexed: links without scheme and `www.`, which nearly all links share. */
function textOf(kind: Field['kind'], value: Fields[string] | undefined): string {
  if (typeof value !== 'string' || (kind === 'eventStatus' && value === 'scheduled')) return '';
  return kind === 'link' ? value.replace(/^https?:\/\/(www\.)?/i, '') : value;
}

export const searchLifecycle: Lifecycle = { afterWrite: (db, record) => writeSearchEntries(db, record.type, [record]) };

/** Writes what is derived from some records again: search entries, and keys for searching and for finding duplicates. */
export async function rewriteDerivedRows(
  db: ContentTransaction,
  type: ResourceType,
  ids: readonly number[],
): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    const rows = await db.selectFrom(tableOf(type)).where('id', 'in', chunk).selectAll().execute();
    const lineups = type === 'event' ? await lineupNames(db, chunk) : undefined;
    const records = rows.map((row): Indexed => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the type's table
      const record = parseJsonColumns(row) as unknown as StoredRecord & Record<`${ResourceType}_name`, string>;
      const values = fieldsOf(type, { ...record, decorations: lineups?.get(row.id) ?? [] });
      return { id: row.id, name: record[`${type}_name`], alternativeNames: otherNamesOf(record), record, values };
    });
    await writeSearchEntries(db, type, records);
    await writeSimilarityKeys(db, type, records);
    if (type === 'event' || type === 'release') await rewriteSearchKeys(db, type, rows);
  }
}

/** Names of floors, artists and decorations, by event. */
async function lineupNames(db: Kysely<Schema>, events: readonly number[]): Promise<Map<number, string[]>> {
  const artists = db
    .selectFrom('floor_artist')
    .innerJoin('floor', 'floor.floor_id', 'floor_artist.floor_id')
    .where('floor.event_id', 'in', events)
    .select(['floor.event_id', 'artist_name as name']);
  const floors = db.selectFrom('floor').where('event_id', 'in', events).select(['event_id', 'floor_name as name']);
  const decorations = db
    .selectFrom('event_decoration')
    .where('event_id', 'in', events)
    .select(['event_id', 'decoration_name as name']);
  const rows = await artists.unionAll(floors).unionAll(decorations).execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.event_id)].map(([id, rowsOfEvent]) => [id, rowsOfEvent.map(({ name }) => name)]),
  );
}

/**
 * Writes missing derived rows and outdated keys, for instance after a restore or an upgrade. Returns after a few index
 * lookups when the newest record of every type has its rows.
 */
export async function rebuildDerivedRows({ db: outer }: Store): Promise<void> {
  if ((await incompleteTypes(outer)).length === 0) return;
  await outer.transaction().execute(async (db) => {
    // Acquires the write lock, so that only one of two processes that start together rebuilds the rows.
    await incrementVersion(db);
    for (const type of await incompleteTypes(db)) {
      const incomplete = await selectIncomplete(db, type).execute();
      await rewriteDerivedRows(
        db,
        type,
        incomplete.map(({ id }) => id),
      );
    }
  });
}

/** Returns the types whose newest record lacks a derived row. */
async function incompleteTypes(db: Kysely<Schema>): Promise<ResourceType[]> {
  const isNewest = (type: ResourceType) => sql<boolean>`record.id = (select max(id) from ${sql.table(type)})`;
  const types: ResourceType[] = [];
  for (const type of resourceTypes) {
    const newest = await selectIncomplete(db, type).where(isNewest(type)).executeTakeFirst();
    if (newest !== undefined) types.push(type);
  }
  return types;
}

/** Selects ids of records that lack a derived row. */
function selectIncomplete(db: Kysely<Schema>, type: ResourceType) {
  const entry = sql`select 1 from search_entry where type = ${type} and id = record.id and rule = ${searchKeyRule}`;
  const key = sql`select 1 from similarity_key where type = ${type} and id = record.id and rule = ${keyVersion}`;
  const isIncomplete =
    type === 'event'
      ? sql<boolean>`not exists (${entry})`
      : sql<boolean>`(not exists (${entry}) or not exists (${key}))`;
  return db.selectFrom(recordTable(type)).where(isIncomplete).select('record.id');
}
