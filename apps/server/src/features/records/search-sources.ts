import type { Kysely, Selectable } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type {
  ArtistTable,
  DecorationTable,
  EventTable,
  ReleaseTable,
  Schema,
  SearchEntryTable,
} from '../../db/schema.ts';

/** Content of a record's search entry: its name, then all other text. */
export interface SearchSource extends Omit<Selectable<SearchEntryTable>, 'type' | 'name_key' | 'words'> {
  texts: (string | null)[];
}

/** A link as indexed: without scheme and `www.`, which nearly all links share. */
const linkText = (link: string | null): string | null => link?.replace(/^https?:\/\/(www\.)?/i, '') ?? null;

const eventColumns = [
  'id',
  'created_at',
  'updated_at',
  'status',
  'event_name',
  'event_date',
  'event_end_date',
  'event_location',
  'area',
  'country',
  'description',
  'extras',
  'event_page_link',
  'event_status',
] as const;

/** Search content of an event; `names` are those of its floors, artists and decorations. */
function eventSource(
  row: Pick<Selectable<EventTable>, (typeof eventColumns)[number]>,
  names: readonly string[],
): SearchSource {
  return {
    ...stampsOf(row),
    status: row.status,
    due: row.event_end_date ?? row.event_date,
    name: row.event_name,
    texts: [
      row.event_location,
      row.area,
      row.country,
      ...names,
      row.description,
      row.extras,
      linkText(row.event_page_link),
      row.event_status === 'scheduled' ? null : row.event_status,
    ],
  };
}

/** Search content of an event whose row has been read. */
export async function eventSearchSource(
  db: Kysely<Schema>,
  event: Parameters<typeof eventSource>[0],
): Promise<SearchSource> {
  return eventSource(event, (await eventNames(db, [event.id])).get(event.id)!);
}

const artistColumns = [
  'id',
  'created_at',
  'updated_at',
  'status',
  'artist_name',
  'artist_type',
  'artist_country',
  'artist_city',
  'record_labels',
  'styles',
  'artist_info',
  'insta_link',
  'soundcloud_link',
  'website_link',
  'label_link',
  'fun_link',
] as const;

/** Search content of an artist. */
export function artistSearchSource(row: Pick<Selectable<ArtistTable>, (typeof artistColumns)[number]>): SearchSource {
  return {
    ...stampsOf(row),
    status: row.status,
    due: null,
    name: row.artist_name,
    texts: [
      row.artist_type,
      row.artist_country,
      row.artist_city,
      row.record_labels,
      row.styles,
      row.artist_info,
      ...[row.insta_link, row.soundcloud_link, row.website_link, row.label_link, row.fun_link].map(linkText),
    ],
  };
}

const decorationColumns = [
  'id',
  'created_at',
  'updated_at',
  'status',
  'decoration_name',
  'country',
  'area',
  'description',
  'link1',
  'link2',
  'link3',
] as const;

/** Search content of a decoration crew. */
export function decorationSearchSource(
  row: Pick<Selectable<DecorationTable>, (typeof decorationColumns)[number]>,
): SearchSource {
  return {
    ...stampsOf(row),
    status: row.status,
    due: null,
    name: row.decoration_name,
    texts: [row.country, row.area, row.description, ...[row.link1, row.link2, row.link3].map(linkText)],
  };
}

const releaseColumns = [
  'id',
  'created_at',
  'updated_at',
  'state',
  'release_name',
  'release_date',
  'artist_name',
  'label',
  'link1',
  'link2',
  'link3',
] as const;

/** Search content of a release. */
export function releaseSearchSource(
  row: Pick<Selectable<ReleaseTable>, (typeof releaseColumns)[number]>,
): SearchSource {
  return {
    ...stampsOf(row),
    status: row.state,
    due: row.release_date,
    name: row.release_name,
    texts: [row.artist_name, row.label, ...[row.link1, row.link2, row.link3].map(linkText)],
  };
}

type Stamps = Pick<SearchSource, 'id' | 'created_at' | 'updated_at'>;
const stampsOf = ({ id, created_at, updated_at }: Stamps): Stamps => ({ id, created_at, updated_at });

/** Reads the search content of records of each type, whatever their status. */
export const readSearchSources: Readonly<
  Record<ResourceType, (db: Kysely<Schema>, ids: readonly number[]) => Promise<SearchSource[]>>
> = {
  event: async (db, ids) => {
    const names = await eventNames(db, ids);
    const rows = await db.selectFrom('event').where('id', 'in', ids).select(eventColumns).execute();
    return rows.map((row) => eventSource(row, names.get(row.id)!));
  },
  artist: async (db, ids) =>
    (await db.selectFrom('artist').where('id', 'in', ids).select(artistColumns).execute()).map(artistSearchSource),
  decoration: async (db, ids) =>
    (await db.selectFrom('decoration').where('id', 'in', ids).select(decorationColumns).execute()).map(
      decorationSearchSource,
    ),
  release: async (db, ids) =>
    (await db.selectFrom('release').where('id', 'in', ids).select(releaseColumns).execute()).map(releaseSearchSource),
};

/** Names of floors, artists and decorations, by event. */
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
  for (const row of await artists.unionAll(floors).unionAll(decorations).execute())
    names.get(row.event_id)!.push(row.name);
  return names;
}
