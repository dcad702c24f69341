import type { Kysely, Selectable } from 'kysely';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { searchKey } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Store } from '../../db/open-database.ts';
import type { Schema, SearchEntryTable } from '../../db/schema.ts';
import { indexText } from '../../platform/search/words.ts';

/** What a record gives the search: its name first, then all its other text. */
interface Source extends Omit<Selectable<SearchEntryTable>, 'type' | 'name_key' | 'words' | 'version'> {
  texts: (string | null)[];
}

const stamps = ['id', 'created_at', 'updated_at'] as const;

/** A link as it is searched: everybody's begins the same. */
const linkText = (link: string | null): string | null => link?.replace(/^https?:\/\/(www\.)?/i, '') ?? null;

/** How records of each type are read for the search; whatever their status. */
const readers: Readonly<Record<ResourceType, (db: Kysely<Schema>, ids: readonly number[]) => Promise<Source[]>>> = {
  event: async (db, ids) => {
    const names = await eventNames(db, ids);
    const rows = await db
      .selectFrom('event')
      .where('id', 'in', ids)
      .select([
        ...stamps, 'status', 'event_name', 'event_date', 'event_end_date', 'event_location', 'area', 'country',
        'description', 'extras', 'event_page_link', 'event_status',
      ])
      .execute();
    return rows.map((row) => ({
      ...row,
      due: row.event_end_date ?? row.event_date,
      name: row.event_name,
      texts: [
        row.event_location, row.area, row.country, ...(names.get(row.id) ?? []), row.description, row.extras,
        linkText(row.event_page_link), row.event_status === 'scheduled' ? null : row.event_status,
      ],
    }));
  },
  artist: async (db, ids) => {
    const rows = await db.selectFrom('artist').where('id', 'in', ids).selectAll().execute();
    return rows.map((row) => ({
      ...row,
      due: null,
      name: row.artist_name,
      texts: [
        row.artist_type, row.artist_country, row.artist_city, row.record_labels, row.styles, row.artist_info,
        ...[row.insta_link, row.soundcloud_link, row.website_link, row.label_link, row.fun_link].map(linkText),
      ],
    }));
  },
  decoration: async (db, ids) => {
    const rows = await db.selectFrom('decoration').where('id', 'in', ids).selectAll().execute();
    return rows.map((row) => ({
      ...row,
      due: null,
      name: row.decoration_name,
      texts: [row.country, row.area, row.description, ...[row.link1, row.link2, row.link3].map(linkText)],
    }));
  },
  release: async (db, ids) => {
    const rows = await db.selectFrom('release').where('id', 'in', ids).selectAll().execute();
    return rows.map((row) => ({
      ...row,
      status: row.state,
      due: row.release_date,
      name: row.release_name,
      texts: [row.artist_name, row.label, ...[row.link1, row.link2, row.link3].map(linkText)],
    }));
  },
};

/** Names of floors, of who plays there and of decorations, by event. */
async function eventNames(db: Kysely<Schema>, events: readonly number[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>(events.map((id) => [id, []]));
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
  for (const row of await artists.unionAll(floors).unionAll(decorations).execute()) names.get(row.event_id)!.push(row.name);
  return names;
}

/** Makes what the search knows of these records anew from how they stand now, in the transaction that changed them. */
export async function putSearchEntries(db: ContentTransaction, type: ResourceType, ids: readonly number[]): Promise<void> {
  const sources = await readers[type](db, ids);
  if (sources.length === 0) return;
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  const entries = sources.map(({ id, status, due, created_at, updated_at, name, texts }) => ({
    type, id, name, status, due, created_at, updated_at, version,
    name_key: searchKey(name),
    words: indexText(name, texts),
  }));
  await db
    .insertInto('search_entry')
    .values(entries)
    .onConflict((conflict) =>
      conflict.columns(['type', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        name_key: eb.ref('excluded.name_key'),
        status: eb.ref('excluded.status'),
        due: eb.ref('excluded.due'),
        created_at: eb.ref('excluded.created_at'),
        updated_at: eb.ref('excluded.updated_at'),
        words: eb.ref('excluded.words'),
        version: eb.ref('excluded.version'),
      })),
    )
    .execute();
}

/**
 * Removes entries of records that are no more. All others are marked as new: a search that finds nothing as old as
 * what it knows begins afresh.
 */
export async function removeLostSearchEntries(db: ContentTransaction): Promise<void> {
  for (const type of resourceTypes) {
    await db
      .deleteFrom('search_entry')
      .where('type', '=', type)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom(type).whereRef(`${type}.id`, '=', 'search_entry.id').select(`${type}.id`))))
      .execute();
  }
  await db
    .updateTable('search_entry')
    .set((eb) => ({ version: eb.selectFrom('content_version').select('version') }))
    .execute();
}

/**
 * Fills the search from the records where it is empty, or lacks the last of them: after a restore, or when the site
 * comes from a version without it. Does nothing, quickly, when it is whole.
 */
export async function fillSearchEntries({ db: outer }: Store): Promise<void> {
  if ((await typesWithoutEntries(outer)).length === 0) return;
  await outer.transaction().execute(async (db) => {
    // it takes the writers' turn, so that of two processes that start together one fills
    await db.updateTable('content_version').set((eb) => ({ version: eb('version', '+', 1) })).execute();
    for (const type of await typesWithoutEntries(db)) {
      const missing = await db
        .selectFrom(type)
        .leftJoin('search_entry', (join) =>
          join.onRef('search_entry.id', '=', `${type}.id`).on('search_entry.type', '=', type))
        .where('search_entry.id', 'is', null)
        .select(`${type}.id`)
        .execute();
      for (const some of chunksOf(missing)) await putSearchEntries(db, type, some.map(({ id }) => id));
    }
  });
}

/** Types whose last record the search does not know. */
async function typesWithoutEntries(db: Kysely<Schema>): Promise<ResourceType[]> {
  const lacking: ResourceType[] = [];
  for (const type of resourceTypes) {
    const last = await db.selectFrom(type).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (last === undefined) continue;
    const entry = await db
      .selectFrom('search_entry')
      .where('type', '=', type)
      .where('id', '=', last.id)
      .select('id')
      .executeTakeFirst();
    if (entry === undefined) lacking.push(type);
  }
  return lacking;
}
