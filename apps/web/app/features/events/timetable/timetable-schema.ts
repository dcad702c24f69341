import type { MusicEvent } from 'schema-dts';
import type { Timetable } from '@moonfloor/contract/events/timetable';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { isCancelled, isToBeAnnounced } from '@moonfloor/contract/values/lists';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { ToAbsoluteUrl } from '../../seo/page-meta.ts';
import { addressSchema, partySchema } from '../../seo/schema-parts.ts';
import { setName } from './set-text.ts';

/** Sets that are described; more would make the page heavier than its content. */
const maxSets = 400;

/** Returns an event with its sets as schema.org data (https://schema.org/subEvent). */
export function timetableSchema(timetable: Timetable, absolute: ToAbsoluteUrl): Exclude<MusicEvent, string> {
  const { event, floors, sets, time_zone_sure: isSure } = timetable;
  const at = (wallTime: string, instant: string): string => withOffset(wallTime, isSure ? instant : null);
  const floorNames = new Map(floors.map(({ floor_id: id, floor_name: name }) => [id, name]));
  const address = addressSchema(event.area, event.country, 'addressRegion');
  const page = absolute(pathIn(currentLanguage(), `/event/${event.id}`));
  return {
    '@type': 'MusicEvent',
    '@id': page,
    name: event.event_name,
    startDate: event.event_date,
    endDate: event.event_end_date ?? event.event_date,
    location: { '@type': 'Place', name: event.area ?? event.country, address },
    subEvent: sets
      .slice(0, maxSets)
      .map((set) => ({
        '@type': 'MusicEvent' as const,
        name: setName(set),
        ...(isCancelled(set) && { eventStatus: 'https://schema.org/EventCancelled' as const }),
        startDate: at(set.set_start, set.starts_at),
        ...(set.set_end !== null && { endDate: at(set.set_end, set.ends_at) }),
        location: { '@type': 'Place' as const, name: floorNames.get(set.floor_id) ?? event.event_name, address },
        performer: set.artists
          .filter(({ artist_name: name, cancelled }) => !cancelled && !isToBeAnnounced(name))
          .map(({ id, artist_name: name }) => partySchema('MusicGroup', 'artist', { id, name }, absolute)),
      })),
  };
}

/** Formats a wall time with the offset that it has at its instant, `2027-07-02T22:00+01:00`; without one if that is unknown. */
export function withOffset(wallTime: string, instant: string | null): string {
  if (instant === null) return wallTime;
  const minutes = Math.round((Date.parse(`${wallTime}Z`) - Date.parse(instant)) / minuteMs);
  const [hours, minuteOfHour] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${wallTime}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minuteOfHour)}`;
}
