import type { Kysely } from 'kysely';
import type { Notification } from '@moonfloor/contract/members/notifications';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { AnnouncedType } from './tables.ts';

/** The facts about a record that notifications show. */
export type AnnouncedRecord = Pick<
  Notification,
  | 'name'
  | 'date'
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'event_status'
  | 'venue'
  | 'area'
  | 'country'
  | 'artist_name'
  | 'label'
>;

const eventNulls = { artist_name: null, label: null } as const;
const releaseNulls = {
  end_date: null,
  start_time: null,
  end_time: null,
  event_status: null,
  venue: null,
  area: null,
  country: null,
} as const;

export const recordKeyOf = ({ type, record_id: id }: { type: AnnouncedType; record_id: number }): string =>
  `${type} ${id}`;

/** Reads the public ones among some records, by key. */
export async function readAnnouncedRecords(
  db: Kysely<Schema>,
  records: readonly { type: AnnouncedType; record_id: number }[],
): Promise<Map<string, AnnouncedRecord>> {
  const idsOf = (type: AnnouncedType): number[] =>
    records.filter((record) => record.type === type).map(({ record_id: id }) => id);
  const events = await selectInChunks(idsOf('event'), (chunk) => selectEvents(db, chunk).execute());
  const releases = await selectInChunks(idsOf('release'), (chunk) => selectReleases(db, chunk).execute());
  return new Map<string, AnnouncedRecord>([
    ...events.map(({ id, ...event }) => [`event ${id}`, { ...event, ...eventNulls }] as const),
    ...releases.map(({ id, ...release }) => [`release ${id}`, { ...release, ...releaseNulls }] as const),
  ]);
}

function selectEvents(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event')
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .select(['id', 'event_name as name', 'event_date as date', 'event_end_date as end_date', 'start_time', 'end_time'])
    .select(['event_status', 'event_location as venue', 'area', 'country']);
}

function selectReleases(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('release')
    .where('id', 'in', ids)
    .where('state', '=', 'listed')
    .select(['id', 'release_name as name', 'release_date as date', 'artist_name', 'label']);
}
