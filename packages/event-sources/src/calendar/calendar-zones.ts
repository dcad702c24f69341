import ICAL from 'ical.js';
import { minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import { instantIn } from '@moonfloor/gazetteer/time-zone';
import { zoneOfName } from '../values/zone-names.ts';
import { removeInvalidZoneRules, rulesOf } from './calendar-checks.ts';

/** Most wall times whose offsets are kept. */
const maxKept = 10_000;

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns the day and time that a time of a calendar shows. */
export const wallOf = ({ year, month, day, hour, minute }: ICAL.Time) => ({
  day: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`,
  time: `${two(hour)}:${two(minute)}`,
});

/** A zone of the time zone database, for the parser of calendars. */
export class KnownZone extends ICAL.Timezone {
  readonly iana: string;
  readonly #offsets = new Map<string, number>();

  constructor(tzid: string, iana: string) {
    super({ tzid });
    this.iana = iana;
  }

  override utcOffset(time: ICAL.Time): number {
    const wall = wallOf(time);
    const key = `${wall.day} ${wall.time}`;
    const cached = this.#offsets.get(key);
    if (cached !== undefined) return cached;
    const at = Date.parse(`${wall.day}T${wall.time}Z`);
    const offset = Number.isNaN(at)
      ? 0
      : Math.round((at - instantIn(this.iana, wall)) / minuteMs) * (minuteMs / secondMs);
    if (this.#offsets.size >= maxKept) this.#offsets.clear();
    this.#offsets.set(key, offset);
    return offset;
  }
}

/**
 * Makes the zones that a calendar names known to the parser: a name that the time zone database has means its zone, whatever the
 * calendar defines under it; a definition counts for other names.
 */
export function openZones(calendar: ICAL.Component): void {
  ICAL.TimezoneService.reset();
  for (const definition of calendar.getAllSubcomponents('vtimezone')) {
    const names = definition.getAllProperties('tzid').map((property) => String(property.getFirstValue()));
    const locationZone = zoneOfName(String(definition.getFirstPropertyValue('x-lic-location') ?? ''));
    const isUsable = names.length === 1 && definition.getAllSubcomponents().some((part) => part.hasProperty('dtstart'));
    for (const name of names) {
      const zone = zoneOfName(name) ?? locationZone;
      if (zone !== undefined) ICAL.TimezoneService.register(new KnownZone(name, zone), name);
    }
    if (!isUsable || locationZone !== undefined || zoneOfName(names[0]!) !== undefined)
      calendar.removeSubcomponent(definition);
  }
  removeInvalidZoneRules(calendar);
  for (const event of calendar.getAllSubcomponents('vevent')) {
    for (const property of event.getAllProperties()) {
      const name: unknown = property.getParameter('tzid');
      if (typeof name !== 'string' || ICAL.TimezoneService.has(name)) continue;
      const zone = zoneOfName(name);
      if (zone !== undefined) ICAL.TimezoneService.register(new KnownZone(name, zone), name);
    }
  }
}

/** Converts occurrences in UTC to the calendar's zone if the start of their series has no zone, because the start is meant in that. */
export function showClocks(event: ICAL.Component, iana: string): void {
  const [start] = event.getAllProperties('dtstart');
  const opens: unknown = start?.getFirstValue();
  if (!(opens instanceof ICAL.Time) || opens.isDate || opens.zone !== ICAL.Timezone.localTimezone) return;
  if (start!.getParameter('tzid') !== undefined) return;
  const zone = new KnownZone(iana, iana);
  const local = (time: ICAL.Time): ICAL.Time => {
    if (time.zone !== ICAL.Timezone.utcTimezone) return time;
    const shown = time.convertToZone(zone);
    shown.zone = ICAL.Timezone.localTimezone;
    return shown;
  };
  for (const property of ['exdate', 'rdate', 'recurrence-id'].flatMap((name) => event.getAllProperties(name))) {
    const values = property.getValues().map((value: unknown) => (value instanceof ICAL.Time ? local(value) : value));
    if (property.isMultiValue) property.setValues(values);
    else property.setValue(values[0]);
  }
  for (const rule of rulesOf(event)) if (rule.until !== null) rule.until = local(rule.until);
}
