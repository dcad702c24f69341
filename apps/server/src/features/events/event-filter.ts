import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { IndexFilter } from '@moonfloor/read-model/index-filter';
import type { Schema } from '../../db/schema.ts';
import { linkedCredits } from '../artists/credits.ts';
import { findEventsOfPromoters, findEventsOfVenues } from './event-links.ts';

/** The conditions of a list, map or feed of events; `today` is the day that separates past events from those whose last day has not passed. */
export type EventFilter = EventFilterQuery & { today: string };

/** The parameters of a filter that name records, with their types. */
export const recordParameters = {
  artist: 'artist',
  decoration: 'decoration',
  release: 'release',
  venue_id: 'venue',
  promoter: 'promoter',
  series: 'series',
} as const satisfies Partial<Record<keyof EventFilterQuery, ResourceType>>;

/** Returns a filter with merged records replaced by the records that remain. */
export async function withRemaining<F extends EventFilterQuery>(
  db: Kysely<Schema>,
  filter: F,
  parameters: readonly (keyof typeof recordParameters)[] = keysOf(recordParameters),
): Promise<F> {
  const idParameters = parameters.filter((name) => typeof filter[name] === 'number');
  if (idParameters.length === 0) return filter;
  const rows = await db
    .selectFrom('merged')
    .where(({ eb, or, and }) =>
      or(
        idParameters.map((name) => and([eb('type', '=', recordParameters[name]), eb('id', '=', Number(filter[name]))])),
      ),
    )
    .select(['type', 'into_id'])
    .execute();
  const into = new Map(rows.map(({ type, into_id: id }) => [type, id]));
  const changed = idParameters.flatMap((name) => {
    const id = into.get(recordParameters[name]);
    return id === undefined ? [] : [[name, id]];
  });
  return { ...filter, ...Object.fromEntries(changed) };
}

/** Like `resolveListFilter`, without `notPlaying`. */
export const resolveFilter = async (db: Kysely<Schema>, eventFilter: EventFilter): Promise<IndexFilter> =>
  (await resolveListFilter(db, eventFilter)).filter;

/**
 * Returns a filter as the read model takes it: events of an artist, crew, release, venue or promoter are looked up in the
 * database. A merged record stands for the one that remains. `notPlaying` has the ids of events, public or not, where all
 * acts of the filter's artist are cancelled.
 */
export async function resolveListFilter(
  db: Kysely<Schema>,
  eventFilter: EventFilter,
): Promise<{ filter: IndexFilter; notPlaying: number[] }> {
  const { artist, decoration, release, ...others } = eventFilter;
  const { venue_id: venue, promoter, ...filter } = await withRemaining(db, others, ['venue_id', 'promoter', 'series']);
  const acts = artist === undefined ? [] : await artistEvents(db, remaining('artist', artist)).execute();
  const eventsByLink = [
    artist !== undefined && acts,
    decoration !== undefined && (await eventsOfDecoration(db, decoration).execute()),
    release !== undefined && (await eventsOfRelease(db, release).execute()),
    venue !== undefined && (await findEventsOfVenues(db, [venue])),
    promoter !== undefined && (await findEventsOfPromoters(db, [promoter])),
  ];
  let all: Set<number> | undefined;
  for (const rows of eventsByLink.filter((wanted) => wanted !== false)) {
    const ids = new Set(rows.map((row) => row.event_id));
    all = all?.intersection(ids) ?? ids;
  }
  return {
    filter: { ...filter, ...(all && { ids: [...all] }), takesPlace: release !== undefined },
    notPlaying: cancelledEvents(acts),
  };
}

/** Returns the ids of the events where all of these acts are cancelled. */
function cancelledEvents(
  acts: readonly Pick<Selectable<Schema['floor_artist']>, 'event_id' | 'cancelled'>[],
): number[] {
  const playing = new Set(acts.filter((act) => act.cancelled === 0).map((act) => act.event_id));
  return acts.map((act) => act.event_id).filter((id) => !playing.has(id));
}

/** The id of a record, or of the one into which it was merged, read by the query that needs it. */
const remaining = (type: ResourceType, id: number) =>
  sql<number>`(coalesce((select into_id from merged where merged.type = ${type} and merged.id = ${id}), ${id}))`;

/** Selects the acts of active artists, with repetitions, also as one of several whom an act credits. */
export const artistEvents = (db: Kysely<Schema>, artists: readonly number[] | Expression<number | null>) =>
  db
    .selectFrom('floor_artist')
    .innerJoin('artist', 'artist.id', 'floor_artist.artist_id')
    .where('artist.status', '=', 'active')
    .where('floor_artist.artist_id', 'in', artists)
    .select(['floor_artist.event_id', 'floor_artist.cancelled'])
    .unionAll(
      linkedCredits(db)
        .where('act_credit.artist_id', 'in', artists)
        .select(['act_credit.event_id', 'floor_artist.cancelled']),
    );

/** Selects ids of the events where the artist of a public release plays, with repetitions. */
function eventsOfRelease(db: Kysely<Schema>, release: number) {
  const artist = db
    .selectFrom('release')
    .where('id', '=', remaining('release', release))
    .where('state', '=', 'listed')
    .select('artist_id');
  return artistEvents(db, artist.$asScalar());
}

/** Selects ids of the events that active crews decorate; add which ones. */
export const decorationEvents = (db: Kysely<Schema>) =>
  db
    .selectFrom('event_decoration')
    .innerJoin('decoration', 'decoration.id', 'event_decoration.decoration_id')
    .where('decoration.status', '=', 'active')
    .select('event_decoration.event_id');

/** Selects ids of the events that an active crew decorates. */
function eventsOfDecoration(db: Kysely<Schema>, decoration: number) {
  return decorationEvents(db).where('event_decoration.decoration_id', '=', remaining('decoration', decoration));
}
