import { t } from '@moonfloor/messages/t';
import { localTime, zoneOfPlace } from '../../../platform/time-zone.ts';
import type { SourceFields } from '../sources/source-event.ts';
import type { ParsedMoment } from './parse-instant.ts';

/** Returns the time zone of an event's coordinates or country; null when both are unknown. */
export function zoneOfFields({ country = '', latitude = '', longitude = '' }: SourceFields): string | null {
  if (country === '' && latitude === '') return null;
  const isValid = latitude !== '' && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  const [lat, lng] = isValid ? [Number(latitude), Number(longitude)] : [null, null];
  return zoneOfPlace({ country, latitude: lat, longitude: lng });
}

/**
 * Keeps a wall time, whatever its offset; one in UTC (`Z`) is converted to local time, with a note, when the event's
 * country or coordinates are known.
 */
export function toLocalTime(written: ParsedMoment, place: SourceFields, notes: string[]): ParsedMoment {
  const zone = written.offset === 'Z' && written.time !== null ? zoneOfFields(place) : null;
  if (zone === null) return written;
  const note = t('The times were given in {from} and are shown as clocks in {zone} show them', { from: 'UTC', zone });
  if (!notes.includes(note)) notes.push(note);
  return { ...localTime(zone, Date.parse(`${written.day}T${written.time}Z`)), offset: null };
}
