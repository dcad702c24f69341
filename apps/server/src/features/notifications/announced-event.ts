import { type Kysely, sql } from 'kysely';
import { nameKey } from '@moonfloor/contract/values/text';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { linkedCredits } from '../artists/credits.ts';
import { findPromoters, findVenueId } from '../events/event-links.ts';
import { parseNames } from '../records/record-table.ts';
import { type CurrentEvent, setKey } from './compare-event.ts';

/** The facts about an event that its announcements need. */
export interface AnnouncedEvent extends CurrentEvent {
  id: number;
  status: string;
  styles: number;
  created_by: number | null;
  published_at: string | null;
  series_id: number | null;
  /** 1 if it was created by the rule of its series. */
  is_planned: number;
  /** When the last one of those public occurrences of its series was published that are ahead and were added before; null without any. */
  earlier_published_at: string | null;
  /** Active artists of the line-up, also those whom acts credit: ids by the key of the name in the line-up. */
  artists: ReadonlyMap<string, readonly number[]>;
  /** Active crews. */
  decorations: readonly number[];
  /** Ids of the known venue and of the known promoters. */
  venues: readonly number[];
  promoters: readonly number[];
}

/**
 * Reads some events with their line-ups: a query for each kind of row, and two for the venue and promoters of each
 * event. Those that no longer exist are left out.
 */
export async function readAnnouncedEvents(
  db: Kysely<Schema>,
  ids: readonly number[],
  today: string,
): Promise<Map<number, AnnouncedEvent>> {
  const events = await selectInChunks(ids, (chunk) => selectEvents(db, chunk, today).execute());
  const acts = Map.groupBy(
    await selectInChunks(ids, (chunk) => selectActs(db, chunk).execute()),
    ({ event_id: id }) => id,
  );
  const credits = Map.groupBy(
    await selectInChunks(ids, (chunk) => selectCredits(db, chunk).execute()),
    ({ event_id: id }) => id,
  );
  const decorations = Map.groupBy(
    await selectInChunks(ids, (chunk) => selectDecorations(db, chunk).execute()),
    ({ event_id: id }) => id,
  );
  const links = new Map<number, Pick<AnnouncedEvent, 'venues' | 'promoters'>>();
  for (const { promoters: names, ...event } of events) {
    const venue = await findVenueId(db, event);
    const promoters = await findPromoters(db, { promoters: parseNames(names), country: event.country });
    links.set(event.id, { venues: venue === null ? [] : [venue], promoters: promoters.flatMap(({ id }) => id ?? []) });
  }
  return new Map(
    events.map((event) => {
      const lineup = acts.get(event.id) ?? [];
      const listed = [...lineup, ...(credits.get(event.id) ?? [])].filter(({ id }) => id !== null);
      const artists = Map.groupBy(listed, ({ artist_name: name }) => nameKey(name));
      return [
        event.id,
        {
          ...event,
          acts: lineup.map(({ artist_name: name }) => name),
          sets: lineup.flatMap(({ floor_name: floor, ...act }) => (act.set_start === null ? [] : [setKey(floor, act)])),
          artists: new Map([...artists].map(([key, artistsOfKey]) => [key, artistsOfKey.map(({ id }) => id!)])),
          decorations: (decorations.get(event.id) ?? []).map(({ id }) => id),
          ...links.get(event.id)!,
        },
      ];
    }),
  );
}

function selectEvents(db: Kysely<Schema>, ids: readonly number[], today: string) {
  return db
    .selectFrom('event')
    .where('id', 'in', ids)
    .select(['id', 'status', 'styles', 'created_by', 'published_at', 'event_status', 'country', 'area'])
    .select(['event_date', 'event_end_date', 'start_time', 'end_time', 'event_location', 'latitude', 'longitude'])
    .select(['place_hidden_until', 'promoters', 'series_id'])
    .select([
      sql<number>`(select count(*) from activity where activity.resource_type = 'event'
        and activity.resource_id = event.id and activity.action_type = 'create' and activity.account_id is null)`.as(
        'is_planned',
      ),
      sql<string | null>`(select max(other.published_at) from event as other
        where other.series_id = event.series_id and other.id < event.id and other.status = 'published'
          and coalesce(other.event_end_date, other.event_date) >= ${today})`.as('earlier_published_at'),
    ]);
}

function selectActs(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('floor_artist')
    .leftJoin('artist', (join) =>
      join.onRef('artist.id', '=', 'floor_artist.artist_id').on('artist.status', '=', 'active'),
    )
    .innerJoin('floor', 'floor.floor_id', 'floor_artist.floor_id')
    .leftJoin('timetable_set', 'timetable_set.set_id', 'floor_artist.set_id')
    .where('floor_artist.event_id', 'in', ids)
    .where('floor_artist.cancelled', '=', 0)
    .orderBy('floor_artist.floor_id')
    .orderBy('floor_artist.position')
    .select(['floor_artist.event_id', 'floor_artist.artist_name', 'artist.id', 'floor.floor_name'])
    .select(['timetable_set.set_start', 'timetable_set.set_end']);
}

const selectCredits = (db: Kysely<Schema>, ids: readonly number[]) =>
  linkedCredits(db)
    .where('act_credit.event_id', 'in', ids)
    .where('floor_artist.cancelled', '=', 0)
    .select(['act_credit.event_id', 'floor_artist.artist_name', 'artist.id']);

function selectDecorations(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event_decoration')
    .innerJoin('decoration', 'decoration.id', 'event_decoration.decoration_id')
    .where('event_decoration.event_id', 'in', ids)
    .where('decoration.status', '=', 'active')
    .select(['event_decoration.event_id', 'decoration.id']);
}
