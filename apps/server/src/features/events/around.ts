import type { EventAround, NightMoon } from '@moonfloor/contract/around';
import { lunation } from '@moonfloor/contract/moon-phase';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { dayAfter } from '../../platform/clock.ts';
import { computable } from '../../platform/sky/astronomy.ts';
import { fullMoonsAround, illuminationAt } from '../../platform/sky/full-moons.ts';
import { sunOn } from '../../platform/sky/sun.ts';
import { instantIn, localTime, zoneOfPlace } from '../../platform/time-zone.ts';
import { requireVisible } from '../content/access.ts';
import { listEditions } from './editions.ts';
import { eventKind } from './kind.ts';
import { listNearby } from './nearby.ts';
import { findEvent, type FoundEvent } from './repository.ts';

/** What is around an event, when the caller may see it: the sky over it, its neighbours and other editions; else 404. */
export async function getEventAround(deps: Deps, actor: Actor | null, id: number): Promise<EventAround> {
  const { store, config } = deps;
  const event = requireVisible(actor, eventKind, await findEvent(store.db, id));
  const zone = zoneOfPlace(event);
  const moon = await moonOver(event, zone, config.timeZone);
  const { latitude, longitude } = event;
  const series = await listEditions(store.db, event);
  if (latitude === null || longitude === null) return { time_zone: zone, moon, sun: null, neighbours: [], ...series };
  const spot = { ...event, latitude, longitude };
  const sun = await sunOn(event.event_date, spot, zone);
  return { time_zone: zone, moon, sun, neighbours: await listNearby(deps, spot), ...series };
}

/** The moon over an event in `zone`; the day of a full moon is the server's, as in the list of full moons. */
async function moonOver(event: FoundEvent, zone: string, serverZone: string): Promise<NightMoon | null> {
  const { event_date: first, event_end_date: last } = event;
  if (!computable(first)) return null;
  const midnight = instantIn(zone, { day: dayAfter(first, 1), time: '00:00' });
  const moons = await fullMoonsAround(dayAfter(first, -1));
  const position = lunation(midnight, moons);
  if (position === null) return null;
  const days = moons.map(({ name, at }) => ({ name, day: localTime(serverZone, Date.parse(at)).day }));
  const full = days.find(({ day }) => day >= first && day <= (last ?? first)) ?? null;
  return { full, position, illumination: await illuminationAt(midnight) };
}
