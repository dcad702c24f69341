import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { withAlarms } from './alarm.ts';
import { findFilteredVersions, findCalendarState, findWithdrawn } from './calendar-rows.ts';
import type { EventWriter } from './event-writer.ts';
import { feedName, requireFilterNames, withdrawnSince, withDefaultDays } from './feed-filter.ts';
import { writeCalendar } from './vcalendar.ts';

/** Dependencies of calendars. */
export interface CalendarMaker {
  deps: Deps;
  writer: EventWriter;
}

/**
 * Returns the calendar of a filter: its events, and those recently withdrawn. `source` is the URL of the calendar.
 * Throws 422 when the filter names a record that is not public.
 */
export async function calendarOf(
  { deps, writer }: CalendarMaker,
  query: EventFilterQuery,
  source: string,
): Promise<string> {
  const names = await requireFilterNames(deps, query);
  const filter = withDefaultDays(query, deps.today());
  const chosen = await findFilteredVersions(deps, filter);
  const withdrawn = await findWithdrawn(deps, filter, withdrawnSince(deps));
  return writeCalendar({
    name: feedName('calendar', query, names),
    source,
    entries: await writer.write(chosen),
    withdrawn,
  });
}

/**
 * Returns the calendar of one event, cancelled if it was recently withdrawn. Throws 404 for all other events that are
 * not public. `alarm` is in minutes before the start; a cancelled event has none.
 */
export async function eventCalendarOf(
  { deps, writer }: CalendarMaker,
  id: number,
  alarm: number | null,
): Promise<string> {
  const event = await findCalendarState(deps.store.db, id);
  if (event === undefined) throw notFound(messages.eventNotFound);
  if (event.status === 'published') {
    const entries = await writer.write([event]);
    const takesPlace = event.event_status === 'scheduled' || event.event_status === 'moved';
    const rings = alarm !== null && takesPlace;
    return writeCalendar({
      entries: rings ? await withAlarms(entries, alarm, () => event.event_name) : entries,
      withdrawn: [],
    });
  }
  if (event.withdrawn_at === null || event.withdrawn_at < withdrawnSince(deps)) throw notFound(messages.eventNotFound);
  return writeCalendar({ entries: [], withdrawn: [event] });
}
