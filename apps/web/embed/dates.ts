import type { EventCard } from '@moonfloor/contract/events/events';
import { currentTag } from '@moonfloor/messages/t';

export type Days = Pick<EventCard, 'event_date' | 'event_end_date'>;

const timeZone = 'UTC';

const makeFormats = (tag: string) => ({
  days: new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  month: new Intl.DateTimeFormat(tag, { month: 'short', timeZone }),
});

/** Formats by language tag; making one takes long. */
const formats = new Map<string, ReturnType<typeof makeFormats>>();

function currentFormats(): ReturnType<typeof makeFormats> {
  const tag = currentTag();
  const cached = formats.get(tag) ?? makeFormats(tag);
  formats.set(tag, cached);
  return cached;
}

/** Formats the days of an event: `Fri 2 – Sun 4 Jul 2027`. */
export function formatDays({ event_date: first, event_end_date: last }: Days): string {
  const text = currentFormats().days.formatRange(new Date(first), new Date(last ?? first));
  return currentTag().startsWith('en') ? text.replaceAll(',', '') : text;
}

/** Returns the short name of a date's month. */
export const shortMonth = (date: Date): string => currentFormats().month.format(date);
