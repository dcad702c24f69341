import ICAL from 'ical.js';
import { sync as nodeIcal, type VEvent } from 'node-ical';
import type { TestApp } from './test-app.ts';

/** An entry of a calendar as parsed by a client. */
export interface ParsedEntry {
  uid: string;
  summary: string;
  description: string;
  status: string;
  sequence: number;
  /** Instants, ISO 8601 in UTC; for all-day entries days, `YYYY-MM-DD`, the end being the day after the last. */
  start: string;
  end: string | null;
  raw: VEvent;
}

/** Returns a calendar as text. Throws when the response is not a calendar. */
export async function fetchCalendar(site: TestApp, path: string): Promise<string> {
  const response = await site.request('GET', path);
  if (response.statusCode !== 200) throw new Error(`refused: ${response.statusCode} ${response.body}`);
  return response.body;
}

/** Returns the entries of a calendar in order, parsed by an independent library. */
export function parseEntries(text: string): ParsedEntry[] {
  const parts = Object.values(nodeIcal.parseICS(text));
  return parts
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      summary: textOf(event.summary),
      description: textOf(event.description),
      status: String(event.status),
      sequence: Number(event.sequence),
      start: moment(event.start, event.datetype === 'date'),
      end: event.end === undefined ? null : moment(event.end, event.datetype === 'date'),
      raw: event,
    }));
}

/** The text of a property, which is an object if it has parameters. */
const textOf = (value: VEvent['description'] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.val;

function moment(date: Date, whole: boolean): string {
  if (!whole) return date.toISOString();
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [year, month, day].map((number) => String(number).padStart(2, '0')).join('-');
}

/**
 * Returns start and end of the first entry by the calendar's own VTIMEZONEs, for a client without a time zone database.
 */
export function parseWithOwnZones(text: string): { start: string; end: string | null } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((part) => new ICAL.Timezone(part));
  const entry = calendar.getFirstSubcomponent('vevent');
  const instant = (name: string): string | null => {
    const property = entry?.getFirstProperty(name);
    const time = property?.getFirstValue();
    if (!(time instanceof ICAL.Time)) return null;
    const zone = zones.find(({ tzid }) => tzid === property?.getFirstParameter('tzid'));
    if (zone === undefined) throw new Error(`The calendar does not tell the zone of ${name}`);
    time.zone = zone;
    return new Date(time.toUnixTime() * 1000).toISOString();
  };
  return { start: instant('dtstart') ?? '', end: instant('dtend') };
}

/** Returns the entries of a calendar as their unfolded lines, by property. */
export const linesOfEntries = (text: string): Record<string, string>[] =>
  text
    .replace(/\r\n /g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) => Object.fromEntries(entry.split('\r\n').map((line) => [line.split(/[:;]/)[0]!, line] as const)));
