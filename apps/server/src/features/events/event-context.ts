import type { EventContext, NightMoon, Neighbour } from '@moonfloor/contract/event-context';
import { lunation } from '@moonfloor/contract/moon-phase';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { addDays, daysBetween } from '../../platform/clock.ts';
import { isComputable } from '../../platform/sun-and-moon/astronomy.ts';
import { fullMoonsAround, illuminationAt } from '../../platform/sun-and-moon/full-moons.ts';
import { sunTimesOn } from '../../platform/sun-and-moon/sky.ts';
import { instantIn, localTime, zoneOfPlace } from '../../platform/time-zone.ts';
import { requireVisible } from '../records/access.ts';
import { listEditions } from './editions.ts';
import { eventRecordType } from './record-type.ts';
import { findEvent, type StoredEvent, withPictureUrl } from './repository.ts';
import { distanceKm, type Coordinates } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import { findCardRows } from './event-cards.ts';

/** Returns moon and sun, nearby events and other editions of an event. Throws 404 when the caller may not see it. */
export async function getEventAround(deps: Deps, actor: Actor | null, id: number): Promise<EventContext> {
  const { store, config } = deps;
  const event = requireVisible(actor, eventRecordType, await findEvent(store.db, id));
  const zone = zoneOfPlace(event);
  const moon = await moonDuring(event, zone, config.timeZone);
  const { latitude, longitude } = event;
  const series = await listEditions(store.db, event);
  if (latitude === null || longitude === null) return { time_zone: zone, moon, sun: null, neighbours: [], ...series };
  const spot = { ...event, latitude, longitude };
  const sun = await sunTimesOn(event.event_date, spot, zone);
  return { time_zone: zone, moon, sun, neighbours: await listNearby(deps, spot), ...series };
}

/**
 * The moon during an event in `zone`; the day of a full moon is in the server's time zone, as in the list of full
 * moons.
 */
async function moonDuring(event: StoredEvent, zone: string, serverZone: string): Promise<NightMoon | null> {
  const { event_date: first, event_end_date: last } = event;
  if (!isComputable(first)) return null;
  const midnight = instantIn(zone, { day: addDays(first, 1), time: '00:00' });
  const moons = await fullMoonsAround(addDays(first, -1));
  const position = lunation(midnight, moons);
  if (position === null) return null;
  const days = moons.map(({ name, at }) => ({ name, day: localTime(serverZone, Date.parse(at)).day }));
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
  const near = await events.near(spot, { from: addDays(first, -days), to: addDays(first, length + days), km });
  const others = near.filter((id) => id !== spot.id);
  const rows = await findCardRows(db, others.slice(0, max));
  return rows.map((row) => ({
    ...withPictureUrl(row),
    distance: distanceKm(spot, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }),
  }));
}
