import type { EventContext, NightMoon } from '@moonfloor/contract/event-context';
import { lunation } from '@moonfloor/contract/moon-phase';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { addDays } from '../../platform/clock.ts';
import { isComputable } from '../../platform/sun-and-moon/astronomy.ts';
import { fullMoonsAround, illuminationAt } from '../../platform/sun-and-moon/full-moons.ts';
import { sunTimesOn } from '../../platform/sun-and-moon/sun.ts';
import { instantIn, localTime, zoneOfPlace } from '../../platform/time-zone.ts';
import { requireVisible } from '../records/access.ts';
import { listEditions } from './editions.ts';
import { eventRecordType } from './record-type.ts';
import { listNearby } from './nearby.ts';
import { findEvent, type StoredEvent } from './repository.ts';

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
