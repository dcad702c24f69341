import { type Kysely, sql } from 'kysely';
import { calls } from '@moonfloor/contract/api/calls';
import { limits } from '@moonfloor/contract/api/limits';
import type { Edition, EventContext, NightMoon, Neighbour } from '@moonfloor/contract/events/event-context';
import { distanceKm, type Coordinates } from '@moonfloor/contract/events/event-match';
import { lunation } from '@moonfloor/contract/events/moon-phase';
import { seriesKey, seriesWords } from '@moonfloor/contract/events/series';
import { addDays, daysBetween } from '@moonfloor/contract/values/days';
import { styles } from '@moonfloor/contract/values/lists';
import { splitList } from '@moonfloor/contract/values/text';
import { instantIn, localTime } from '@moonfloor/gazetteer/time-zone';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { fullMoonsAround, illuminationAt } from '../../platform/sun-and-moon/full-moons.ts';
import { isComputable, sunTimesOn } from '../../platform/sun-and-moon/sky.ts';
import { artistsPlaying } from '../artists/credits.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { pictureColumns, withPictureUrl } from '../records/pictures.ts';
import { cardColumns, findCardRows, publicSeriesId } from './event-cards.ts';
import { eventRecordType } from './record-type.ts';
import type { StoredEvent } from './repository.ts';

/** Returns moon and sun, the styles, nearby events and other editions of an event. Throws 308, 404. */
export async function getEventAround(deps: Deps, actor: Actor | null, id: number): Promise<EventContext> {
  const { store } = deps;
  const event = await requireVisibleOrRedirect(store.db, actor, eventRecordType, id, calls.getEventAround);
  const zone = zoneOfPlace(event);
  const moon = await moonDuring(event, zone);
  const { latitude, longitude } = event;
  const common = {
    time_zone: zone,
    moon,
    styles: countStyles(await selectStyles(store.db, id).execute()),
    ...(await listEditions(store.db, event)),
  };
  if (latitude === null || longitude === null) return { ...common, sun: null, neighbours: [] };
  const spot = { ...event, latitude, longitude };
  const sun = await sunTimesOn(event.event_date, spot, zone);
  return { ...common, sun, neighbours: await listNearby(deps, spot) };
}

/** Selects the styles of each linked artist who plays at an event. */
function selectStyles(db: Kysely<Schema>, event: number) {
  return db
    .selectFrom('artist')
    .where('artist.id', 'in', artistsPlaying(db, sql.val(event)))
    .where('artist.status', '=', 'active')
    .where('artist.styles', 'is not', null)
    .select('artist.styles');
}

/** Counts the artists of each style, most common first. */
function countStyles(artists: readonly { styles: string | null }[]): EventContext['styles'] {
  const played = artists.flatMap((artist) => splitList(artist.styles ?? ''));
  return styles
    .map((style) => ({ style, artists: played.filter((name) => name === style).length }))
    .filter((counted) => counted.artists > 0)
    .toSorted((a, b) => b.artists - a.artists);
}

/** The moon during an event in `zone`; the day of a full moon is that of the place. */
async function moonDuring(event: StoredEvent, zone: string): Promise<NightMoon | null> {
  const { event_date: first, event_end_date: last } = event;
  if (!isComputable(first)) return null;
  const midnight = instantIn(zone, { day: addDays(first, 1), time: '00:00' });
  const moons = await fullMoonsAround(addDays(first, -1));
  const position = lunation(midnight, moons);
  if (position === null) return null;
  const days = moons.map(({ name, at }) => ({ name, day: localTime(zone, Date.parse(at)).day }));
  const full = days.find(({ day }) => day >= first && day <= (last ?? first)) ?? null;
  return { full, position, illumination: await illuminationAt(midnight) };
}

/** Maximum length in days that is considered: a longer event has the neighbours of its first month. */
const maxEventDays = 31;

/**
 * Returns other published events near one, nearest first, with their distance in km. They begin between a week before
 * its first day and a week after its last one.
 */
async function listNearby(
  { store: { db }, events }: Pick<Deps, 'store' | 'events'>,
  spot: Coordinates & Pick<StoredEvent, 'id' | 'event_date' | 'event_end_date'>,
): Promise<Neighbour[]> {
  const { km, days, events: max } = limits.nearby;
  const { event_date: first, event_end_date: last } = spot;
  const length = Math.min(daysBetween(first, last ?? first), maxEventDays);
  const nearbyIds = await events.near(spot, { from: addDays(first, -days), to: addDays(first, length + days), km });
  const others = nearbyIds.filter((id) => id !== spot.id);
  const rows = await findCardRows(db, others.slice(0, max));
  return rows.map((row) => ({
    ...withPictureUrl('event', row),
    distance: distanceKm(spot, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }),
  }));
}

/** An event with the fields that identify its series. */
type EditionOf = Pick<Edition, 'id' | 'event_name' | 'event_date' | 'event_location' | 'country' | 'series_id'>;

/** One more than is shown, to detect whether there are more. */
const maxRows = limits.editions.events + 1;

/** Selects published events of a series, known or by a name's key, that begin before or after a day, the closest ones first. */
function selectEditions(
  db: Kysely<Schema>,
  { key, day, way }: { key: string | number; day: string; way: 'before' | 'after' },
) {
  const direction = way === 'after' ? 'asc' : 'desc';
  return db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where(typeof key === 'number' ? 'event.series_id' : 'event.series_key', '=', key)
    .where('event.status', '=', 'published')
    .where('event.event_date', way === 'after' ? '>' : '<', day)
    .orderBy('event.event_date', direction)
    .orderBy('event.id', direction)
    .limit(maxRows)
    .select(cardColumns)
    .select(publicSeriesId)
    .select(pictureColumns);
}

/**
 * Returns other editions of an event, the next and the previous ones, latest first. Events on the same day are
 * excluded.
 */
async function listEditions(
  db: Kysely<Schema>,
  event: EditionOf,
): Promise<Pick<EventContext, 'editions' | 'more_editions'>> {
  const key = event.series_id ?? seriesKey(event);
  if (key === null) return { editions: [], more_editions: null };
  const { event_date: day, event_name: name } = event;
  const laterEditions = await selectEditions(db, { key, day, way: 'after' }).execute();
  const earlierEditions = await selectEditions(db, { key, day, way: 'before' }).execute();
  const { events: max, later } = limits.editions;
  // Slots not needed by earlier editions go to later ones.
  const next = laterEditions.slice(0, Math.max(later, max - earlierEditions.length));
  const shown = [...next.reverse(), ...earlierEditions.slice(0, max - next.length)];
  const hasMore = laterEditions.length + earlierEditions.length > shown.length;
  return {
    editions: shown.map((row) => withPictureUrl('event', row)),
    more_editions: hasMore ? seriesWords(name).join(' ') : null,
  };
}
