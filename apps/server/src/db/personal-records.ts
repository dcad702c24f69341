import { partsOf, type PersonalTable, records } from './personal-table.ts';
import type { Schema } from './schema.ts';

/** How the tables of records refer to persons, see `personal-data.ts`. */
export const recordTables = {
  event: records(
    'created_by',
    'events',
    ['created_by', 'search_key', 'series_key', 'styles', 'sequence', 'published_at', 'withdrawn_at'],
    ['id'],
  ),
  hidden_place: partsOf(
    'event',
    'event_id',
    'hidden_places',
    ['event_id', 'event_location', 'latitude', 'longitude', 'reveals_at'],
    ['event_id'],
  ),
  floor: partsOf(
    'event',
    'event_id',
    'floors',
    ['event_id', 'floor_id', 'position', 'floor_name', 'hours'],
    ['floor_id'],
  ),
  timetable_set: partsOf(
    'event',
    'event_id',
    'sets',
    ['event_id', 'set_id', 'position', 'set_start', 'set_end', 'removed_at'],
    ['set_id'],
  ),
  floor_artist: partsOf(
    'event',
    'event_id',
    'line_ups',
    [
      'event_id',
      'floor_id',
      'position',
      'artist_name',
      'artist_type',
      'artist_country',
      'record_labels',
      'artist_info',
      'set_id',
      'pairing',
    ],
    ['floor_id', 'position'],
  ),
  event_decoration: partsOf(
    'event',
    'event_id',
    'event_decorations',
    ['event_id', 'position', 'decoration_name'],
    ['event_id', 'position'],
  ),
  event_source: partsOf(
    'event',
    'event_id',
    'event_sources',
    ['event_id', 'name', 'url', 'fields', 'created_at'],
    ['source', 'source_id', 'event_id'],
  ),
  artist: records('created_by', 'artists', ['created_by', 'name_key'], ['id']),
  decoration: records('created_by', 'decorations', ['created_by', 'name_key'], ['id']),
  decoration_image: partsOf(
    'decoration',
    'decoration_id',
    'decoration_images',
    ['decoration_id', 'position', 'picture_id'],
    ['decoration_id', 'position'],
  ),
  release: records('created_by', 'releases', ['created_by', 'artist_name_key', 'artist_id', 'search_key'], ['id']),
  picture: { none: 'belongs to records, without a trace of who sent it' },
  merged: { none: 'former names of records' },
  merged_set: { none: 'former sets of events' },
  external_identity: { none: 'records at other sites' },
} satisfies { readonly [T in keyof Schema]?: PersonalTable<T> };
