import { findCountry } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { addDays } from '@moonfloor/contract/values/days';
import { hourMs, minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import {
  findZoneBy,
  instantIn,
  isZoneOfCountry,
  localTime,
  type LocalTime,
  type PlaceZone,
  type ZoneOfArea,
  zonesOfCountry,
} from '@moonfloor/gazetteer/time-zone';
import { t } from '@moonfloor/messages/t';
import type { SourceFields } from '../source-event.ts';
import type { ParsedMoment } from './parse-instant.ts';
import { leftOut } from './plain-text.ts';
import { zoneOfAbbreviation, zoneOfName } from './zone-names.ts';

/** What is known about the clocks of an event. */
export interface Clocks {
  /** Its place, with the country of events that do not name one. */
  place: SourceFields;
  /** The zone that the source states for it. */
  stated: string | null;
  /** The zone that the member chose for events whose zone is not known. */
  chosen: string | null;
  zoneOfArea: ZoneOfArea;
  notes: string[];
}

/** Returns the zone of an event's coordinates, area or country; null when they are unknown. */
function zoneOfFields({ place, zoneOfArea }: Clocks) {
  const { country = '', area = '', event_location: venue = '', latitude = '', longitude = '' } = place;
  if (latitude === '' && findCountry(country) === undefined) {
    // a territory that the list of countries lacks: `MQ`
    const [zone, ...others] = /^[A-Z]{2}$/.test(country) ? zonesOfCountry(country) : [];
    return zone === undefined || others.length > 0 ? null : { zone, sure: true };
  }
  const isValid = latitude !== '' && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  const [lat, lng] = isValid ? [Number(latitude), Number(longitude)] : [null, null];
  return findZoneBy(zoneOfArea, { country, area: area || venue || null, latitude: lat, longitude: lng });
}

/**
 * Returns an event's time zone: that of its place if certain, else the source's or the importer's if it is one of the
 * country's, else the most likely one of the country. Null if nothing is known.
 */
function zoneOfEvent(clocks: Clocks): PlaceZone | null {
  const { place, stated, chosen } = clocks;
  const located = zoneOfFields(clocks);
  if (located === null) return stated === null ? null : { zone: stated, sure: true };
  const code = findCountry(place.country ?? '')?.code;
  const preferred = [stated, chosen].find((zone) => zone !== null && code !== undefined && isZoneOfCountry(zone, code));
  return located.sure || preferred == null ? located : { zone: preferred, sure: true };
}

/** Returns the place whose time zone a source leaves open, for the question which it is; null if it is certain. */
export function uncertainZone(clocks: Clocks): { zone: string; country: string } | null {
  const guess = zoneOfEvent({ ...clocks, chosen: null });
  return guess === null || guess.sure ? null : { zone: guess.zone, country: clocks.place.country ?? '' };
}

/** Returns whether clocks of the country of a place show a local time at an instant. */
function hasClock({ country = '' }: SourceFields, at: number, { day, time }: LocalTime): boolean {
  const code = findCountry(country)?.code;
  const zones = code === undefined ? [] : [...zonesOfCountry(code)];
  return zones.some((zone) => {
    const local = localTime(zone, at);
    return local.day === day && local.time === time;
  });
}

/** Returns the local time of an instant at the event; `from` is the zone in which the source gave it. Notes a change. */
export function atPlace(at: number, from: string, wall: LocalTime, clocks: Clocks): LocalTime {
  const located = zoneOfEvent(clocks);
  if (located === null) return wall;
  const { zone, sure } = located;
  // the clocks of a zone of the country, given as an offset
  if (!sure && from !== 'UTC' && hasClock(clocks.place, at, wall)) return wall;
  const local = localTime(zone, at);
  const isMoved = local.day !== wall.day || local.time !== wall.time;
  const note = isMoved
    ? t('The times were given in {from} and are shown in the local time of {zone}', { from, zone })
    : null;
  const guess = sure
    ? null
    : t('The time zone {zone} is a guess: {country} has several', {
        zone,
        country: countryName(findCountry(clocks.place.country ?? '')!.name),
      });
  for (const one of [note, guess]) if (one !== null && !clocks.notes.includes(one)) clocks.notes.push(one);
  return local;
}

/**
 * Converts a moment to local time at the event. One without an offset is a wall time, unless the source states a zone; one with another
 * offset than `Z` is one, too, unless the stated zone has another offset. One whose place has another offset is noted.
 */
export function toLocalTime(written: ParsedMoment, clocks: Clocks): ParsedMoment {
  const { day, time, offset } = written;
  if (time === null) return written;
  const wall = { day, time };
  if (offset !== null && offset !== 'Z') {
    const at = Date.parse(`${day}T${time}${offset}`);
    const fits = (zone: string): boolean => localTime(zone, at).day === day && localTime(zone, at).time === time;
    const located = zoneOfEvent(clocks);
    if (clocks.stated !== null && !fits(clocks.stated)) return { ...atPlace(at, offset, wall, clocks), offset: null };
    if (clocks.stated === null && located?.sure === true && !fits(located.zone))
      noteOffset(offset, located.zone, clocks.notes);
    return written;
  }
  if (offset === 'Z') return { ...atPlace(Date.parse(`${day}T${time}Z`), 'UTC', wall, clocks), offset: null };
  if (clocks.stated === null) return written;
  return { ...atPlace(instantIn(clocks.stated, wall), clocks.stated, wall, clocks), offset: null };
}

const iso8601 = /^P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,6})S)?)?$/;

/**
 * Adds an ISO 8601 duration (`PT8H`, `P3D`) to a local start: its hours are exact, also when the clocks change. Undefined without either,
 * and with a note for a duration that cannot be read.
 */
export function addDuration(
  start: ParsedMoment | undefined,
  duration: string,
  { field, clocks }: { field: string; clocks: Clocks },
): ParsedMoment | undefined {
  if (start === undefined || duration === '') return undefined;
  const parts = iso8601.exec(duration)?.slice(1);
  if (parts === undefined) clocks.notes.push(leftOut(field, duration));
  if (parts === undefined) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const totalDays = weeks * 7 + days;
  if (start.time === null) return totalDays > 1 ? { ...start, day: addDays(start.day, totalDays - 1) } : undefined;
  const zone = zoneOfEvent(clocks)?.zone ?? 'UTC';
  const from = instantIn(zone, { day: addDays(start.day, totalDays), time: start.time });
  return { ...localTime(zone, from + hours * hourMs + minutes * minuteMs + seconds * secondMs), offset: null };
}

function noteOffset(offset: string, zone: string, notes: string[]): void {
  const note = t(
    'The times have the offset {offset}, which {zone} does not have then: they are taken as local time at the event',
    { offset, zone },
  );
  if (!notes.includes(note)) notes.push(note);
}

/** Returns the zone that a source names for an event; an abbreviation is one of its place first. Undefined for an unknown one. */
export function zoneNamed(name: string, clocks: Clocks, otherwise = zoneOfName(name)): string | undefined {
  const code = findCountry(clocks.place.country ?? '')?.code;
  if (code === undefined) return otherwise;
  const zone = zoneOfAbbreviation(name, code, () => {
    const placeZone = zoneOfFields(clocks);
    return placeZone?.sure === true ? [placeZone.zone] : zonesOfCountry(code);
  });
  return zone ?? otherwise;
}

/** Sets the zone that a source states for an event, with a note if it is unknown. */
export function stateZone(name: string, clocks: Clocks): void {
  if (name === '') return;
  const zone = zoneNamed(name, clocks);
  if (zone !== undefined) clocks.stated ??= zone;
  else if (!clocks.notes.includes(unknownZone(name))) clocks.notes.push(unknownZone(name));
}

/** Note about a zone that is unknown. */
export const unknownZone = (name: string): string =>
  t('The time zone “{name}” is unknown: the times are taken as local time at the event', { name: name.slice(0, 80) });

/** Writes a duration as ISO 8601: `8h`, `08:00`, `480 min`, or milliseconds; other texts stay as they are. */
export function readDuration(text: string): string {
  if (/^\d{7,9}$/.test(text)) return `PT${Math.round(Number(text) / minuteMs)}M`;
  const [, hours, minutes] =
    /^(\d{1,3})(?:(?::|\s?h\s?)(\d{2})(?::00)?|\s?(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore))$/i.exec(
      text.trim(),
    ) ?? [];
  if (hours !== undefined) return `PT${hours}H${minutes === undefined ? '' : `${minutes}M`}`;
  const [, days] =
    /^(\d{1,2})\s?(?:days?|tage?|jours?|d[ií]as?|giorni|dagen|dn[íi]|дн(?:я|ей))$/iu.exec(text.trim()) ?? [];
  if (days !== undefined) return `P${days}D`;
  const [, alone] = /^(\d{1,4})\s?min(?:s|utes?|uten|uti|utos)?\.?$/i.exec(text.trim()) ?? [];
  return alone === undefined ? text.trim() : `PT${alone}M`;
}
