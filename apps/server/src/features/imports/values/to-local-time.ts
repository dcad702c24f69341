import { localTime, zoneOfPlace } from '../../../platform/time-zone.ts';
import type { SourceFields } from '../sources/source-event.ts';
import type { ParsedMoment } from './parse-instant.ts';

/**
 * Keeps a wall time, whatever its offset; one in UTC (`Z`) is converted to local time, with a note, when the event's
 * country or coordinates are known.
 */
export function toLocalTime(
  written: ParsedMoment,
  { country = '', latitude = '', longitude = '' }: SourceFields,
  notes: string[],
): ParsedMoment {
  if (written.offset !== 'Z' || written.time === null || (country === '' && latitude === '')) return written;
  const placed = latitude !== '' && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  const zone = zoneOfPlace({
    country,
    latitude: placed ? Number(latitude) : null,
    longitude: placed ? Number(longitude) : null,
  });
  const note = `The times were given in UTC and are shown as clocks in ${zone} show them`;
  if (!notes.includes(note)) notes.push(note);
  return { ...localTime(zone, Date.parse(`${written.day}T${written.time}Z`)), offset: null };
}
