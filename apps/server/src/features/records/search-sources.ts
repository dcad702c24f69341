import type { Kysely, Selectable } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Translations } from '@moonfloor/contract/translations';
import type { Schema } from '../../db/schema.ts';
import { parseTranslations, withNamesAndTranslations } from './json-columns.ts';

/** Content of a record's search entry: its names, then all other text. */
export interface SearchSource extends Omit<Schema['search_entry'], 'type' | 'name_key' | 'words'> {
  alternativeNames: readonly string[];
  texts: (string | null | undefined)[];
}

/** The columns that are searched besides the name, most relevant first. */
const columns = {
  event: ['event_location', 'area', 'country', 'description', 'extras', 'event_page_link'],
  artist: [
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
  ],
  decoration: ['country', 'area', 'description', 'link1', 'link2', 'link3'],
  release: ['artist_name', 'label', 'link1', 'link2', 'link3'],
} as const;

type Stamps = Pick<SearchSource, 'id' | 'created_at' | 'updated_at'>;

type Columns<T extends ResourceType> = Stamps & Readonly<Record<(typeof columns)[T][number], string | null>>;

/** Returns the texts as indexed: links without scheme and `www.`, which nearly all links share. */
function textsOf<C extends string>(row: Readonly<Record<C, string | null>>, names: readonly C[]): (string | null)[] {
  return names.map((name) =>
    name.includes('link') ? (row[name]?.replace(/^https?:\/\/(www\.)?/i, '') ?? null) : row[name],
  );
}

/** Columns that some types have. */
interface MoreColumns {
  descriptions?: Translations;
  alternative_names?: readonly string[];
}

const stampsOf = ({ id, created_at, updated_at }: Stamps) => ({ id, created_at, updated_at });

type EventColumns = Columns<'event'> &
  Required<MoreColumns> &
  Pick<Selectable<Schema['event']>, 'status' | 'event_name' | 'event_date' | 'event_end_date' | 'event_status'>;

/** Search content of an event; `names` are those of its floors, artists and decorations. */
function toEventSource(event: EventColumns, names: readonly string[]): SearchSource {
  const [place, other] = [columns.event.slice(0, 3), columns.event.slice(3)];
  return {
    ...stampsOf(event),
    status: event.status,
    due: event.event_end_date ?? event.event_date,
    name: event.event_name,
    alternativeNames: event.alternative_names,
    texts: [
      ...textsOf(event, place),
      ...names,
      ...textsOf(event, other),
      ...Object.values(event.descriptions),
      event.event_status === 'scheduled' ? null : event.event_status,
    ],
  };
}

/** Search content of an event whose row has been read. */
export async function eventSearchSource(db: Kysely<Schema>, event: EventColumns): Promise<SearchSource> {
  return toEventSource(event, (await eventNames(db, [event.id])).get(event.id)!);
}

/** Search content of a record whose row contains all of it. */
export function searchSourceOf<T extends Exclude<ResourceType, 'event'>>(
  type: T,
  record: Columns<T> &
    MoreColumns &
    Record<`${T}_name`, string> &
    ({ status: string } | { state: string; release_date: string }),
): SearchSource {
  return {
    ...stampsOf(record),
    ...('state' in record ? { status: record.state, due: record.release_date } : { status: record.status, due: null }),
    name: record[`${type}_name`],
    alternativeNames: record.alternative_names ?? [],
    texts: [
      ...textsOf<(typeof columns)[T][number]>(record, columns[type]),
      ...Object.values(record.descriptions ?? {}),
    ],
  };
}

/** Reads the search content of records of each type, whatever their status. */
export const readSearchSources: Readonly<
  Record<ResourceType, (db: Kysely<Schema>, ids: readonly number[]) => Promise<SearchSource[]>>
> = {
  event: async (db, ids) => {
    const names = await eventNames(db, ids);
    const rows = await db.selectFrom('event').where('id', 'in', ids).selectAll().execute();
    return rows.map((row) => toEventSource(withNamesAndTranslations(row), names.get(row.id)!));
  },
  artist: async (db, ids) => {
    const rows = await db.selectFrom('artist').where('id', 'in', ids).selectAll().execute();
    return rows.map((row) => searchSourceOf('artist', withNamesAndTranslations(row)));
  },
  decoration: async (db, ids) => {
    const rows = await db.selectFrom('decoration').where('id', 'in', ids).selectAll().execute();
    return rows.map((row) =>
      searchSourceOf('decoration', { ...row, descriptions: parseTranslations(row.descriptions) }),
    );
  },
  release: async (db, ids) => {
    const rows = await db.selectFrom('release').where('id', 'in', ids).selectAll().execute();
    return rows.map((row) => searchSourceOf('release', row));
  },
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
