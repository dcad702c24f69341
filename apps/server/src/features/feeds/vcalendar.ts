import { currentLanguage } from '@moonfloor/messages/t';
import type { WithdrawnEvent } from './calendar-rows.ts';
import type { WrittenEvent } from './event-writer.ts';
import { type Component, extension, type Property, text } from './jcal.ts';
import { withdrawnEvent } from './vevent.ts';
import { vtimezone } from './vtimezone.ts';

/** Refresh interval of calendars: four times a day (RFC 7986, section 5.7). */
const refresh = 'PT6H';

/** Properties of a calendar; `name` and `source`, its URL, are omitted for a single event. */
function head(name?: string, source?: string): Property[] {
  return [
    text('version', '2.0'),
    text('prodid', `-//Moonfloor//Moonfloor//${currentLanguage().toUpperCase()}`),
    text('calscale', 'GREGORIAN'),
    ...(name === undefined ? [] : [text('name', name), extension('x-wr-calname', name)]),
    ...(source === undefined ? [] : [['source', {}, 'uri', source] as const]),
    ['refresh-interval', {}, 'duration', refresh],
    extension('x-published-ttl', refresh),
  ];
}

/** Returns the time zones of the entries, each for the required years; UTC when there are none. */
function zonesOf(entries: readonly WrittenEvent[]): Component[] {
  const zones = new Map<string, { first: number; last: number }>();
  for (const { zone, firstYear, lastYear } of entries) {
    if (zone === null) continue;
    const { first, last } = zones.get(zone) ?? { first: firstYear, last: lastYear };
    zones.set(zone, { first: Math.min(first, firstYear), last: Math.max(last, lastYear) });
  }
  return [...zones].map(([zone, { first, last }]) => vtimezone(zone, first, last));
}

type Content = { name?: string; source?: string; entries: WrittenEvent[]; withdrawn: WithdrawnEvent[] };

/** Serialises a calendar (RFC 5545). One without entries contains a time zone, as a component is required. */
export async function writeCalendar({ name, source, entries, withdrawn }: Content): Promise<string> {
  const { toText } = await import('./jcal-text.ts');
  const zones = zonesOf(entries);
  const empty = entries.length + withdrawn.length === 0;
  const shell = toText(['vcalendar', head(name, source), empty ? [vtimezone('UTC', 2000, 2000)] : zones]);
  const end = 'END:VCALENDAR\r\n';
  const texts = [...entries.map((entry) => entry.text), ...withdrawn.map((event) => toText(withdrawnEvent(event)))];
  return [shell.slice(0, -end.length), ...texts, end].join('');
}
